"""A hold'em table on a TCP port, with a log that outlives a crash.

The first line of a client is its name. Then each line is a command as JSON with an id of its own,
such as {"id": "1", "do": "sit", "chips": 200} or {"id": "2", "do": "act", "action": "r6"}. Back
come answers, errors, and what happens, as this client may see it. Hands begin by themselves.

    python examples/serve_table.py table.log [PORT]
    nc localhost 7777
"""

import asyncio
import json
import os
import sys
import time
from contextlib import suppress
from itertools import count

import fasteval

SETTINGS = fasteval.TableSettings(fasteval.Rules(1, 2, entry="post"), seats=6)
BETWEEN_HANDS = 3  # seconds


class Server:
    """One table and those who are connected to it; the house says what no player may say."""

    def __init__(self, log: fasteval.TableLog) -> None:
        self.log = log
        self.clients: dict[str, asyncio.StreamWriter] = {}
        self.seen: dict[str, int] = {}  # by name, the last event that was sent
        self.ids = count(time.time_ns())
        self.changed = asyncio.Event()

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a client until it goes."""
        name = (await reader.readline()).decode(errors="replace").strip()
        if not name or name in self.clients:
            return writer.close()
        self.house("reconnect", player=name)
        view = self.log.view(name if self.log.table.find(name) is not None else None)
        self.clients[name], self.seen[name] = writer, view["events"]
        self.send(name, {"view": view})
        with suppress(ConnectionError, ValueError):  # the client is gone, or its line has no end
            async for line in reader:
                self.obey(name, line)
        del self.clients[name]
        self.house("disconnect", player=name)
        return writer.close()

    def obey(self, name: str, line: bytes) -> None:
        """Do what a client says, and tell all what happened."""
        try:
            command = {**json.loads(line), "player": name}
            self.send(name, self.log.do(command, by=name, now=time.time()))
        except (ValueError, TypeError) as error:  # every FastevalError is a ValueError
            self.send(name, {"error": str(error)})
        self.tell()

    def house(self, do: str, **what: object) -> None:
        """Give a command of the house, if the table can obey it now."""
        with suppress(fasteval.FastevalError):
            self.log.do({"id": f"h{next(self.ids)}", "do": do, **what}, now=time.time())
        self.tell()

    def tell(self) -> None:
        """Send everybody what is new, as they may see it."""
        self.changed.set()
        for name in list(self.clients):
            for event in self.log.events(name, self.seen[name]):
                self.seen[name] = event["number"]
                self.send(name, {"event": event})

    def send(self, name: str, what: dict[str, object]) -> None:
        self.clients[name].write(json.dumps(what).encode() + b"\n")

    async def keep_going(self) -> None:
        """Begin and finish hands, and say when time is up."""
        while True:
            hand = self.log.table.hand
            if hand is None or hand.over:
                self.house("finish")
                await asyncio.sleep(BETWEEN_HANDS)
                self.house("start")
            self.changed.clear()
            due = self.log.deadline
            wait = None if due is None else max(0.0, due - time.time())
            if self.log.table.hand is None:
                wait = BETWEEN_HANDS
            try:
                await asyncio.wait_for(self.changed.wait(), wait)
            except asyncio.TimeoutError:
                self.house("timeout")


async def main(path: str, port: int) -> None:
    is_new = not os.path.exists(path)
    log = fasteval.TableLog.create(path, SETTINGS) if is_new else fasteval.TableLog.open(path)
    server = Server(log)
    async with await asyncio.start_server(server.welcome, "localhost", port):
        print(f"listening on {port}", flush=True)
        await server.keep_going()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 7777))
