"""A hold'em table on a TCP port, with a log that outlives a crash.

The first line of a client is its name. Then each line is a command as JSON with an id of its own,
such as {"id": "1", "do": "sit", "chips": 200} or {"id": "2", "do": "act", "action": "r6"}. Back
come answers, errors, and what happens, as this client may see it; whose turn it is gets what is
legal and until when. Hands begin by themselves.

Names have no proof: who says one has its seat and sees its cards, and who comes again takes the
place of the connection before. A server for others than friends asks for more, over TLS.

    python examples/serve_table.py table.log [PORT [SECONDS OF A TURN]]
    nc localhost 7777
"""

import argparse
import asyncio
import json
import os
import time
from contextlib import suppress
from itertools import count

import fasteval

RULES = fasteval.Rules(1, 2, entry="post")
BETWEEN_HANDS = 3  # seconds
TO_SAY_A_NAME = 10  # seconds
TICK = 0.1  # seconds from one look at the time to the next
UNREAD = 1 << 20  # bytes: a client that reads so far behind is given up


class Server:
    """One table and those who are connected to it; the house says what no player may say."""

    def __init__(self, log: fasteval.TableLog) -> None:
        self.log = log
        self.clients: dict[str, asyncio.StreamWriter] = {}
        self.seen: dict[str, int] = {}  # by name, the last event that was sent
        self.asked: tuple[str, int] | None = None  # who was told of his turn, after which event
        self.ids = count(time.time_ns())
        for seat in list(log.table.seats.values()):  # after a crash nobody is connected
            self.house("disconnect", player=seat.player)

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a client until it goes."""
        name = ""
        try:
            line = await asyncio.wait_for(reader.readline(), TO_SAY_A_NAME)
            name = line.decode(errors="replace").strip()
            self.greet(name, writer)
            async for line in reader:
                self.obey(name, line)
                await writer.drain()  # no more commands before the answers are read
                await asyncio.sleep(0)  # now it is the turn of others
        except (OSError, asyncio.TimeoutError):
            pass  # it is gone
        except ValueError as error:  # what it said is no name, or a line without end
            writer.write(to_line({"error": str(error)}))
        finally:
            writer.close()
            if self.clients.get(name) is writer:
                del self.clients[name]
                self.house("disconnect", player=name)

    def greet(self, name: str, writer: asyncio.StreamWriter) -> None:
        self.log.events(name, self.log.view(None)["events"])  # raises if it is no name
        if name in self.clients:
            self.clients.pop(name).transport.abort()
        self.house("reconnect", player=name)
        view = self.log.view(name if self.log.table.find(name) is not None else None)
        self.clients[name], self.seen[name] = writer, view["events"]
        self.send(name, {"view": view})

    def obey(self, name: str, line: bytes) -> None:
        """Do what a client says, and tell all what happened."""
        try:
            self.send(name, self.log.do(json.loads(line), by=name, now=time.time()))
        except (ValueError, RecursionError) as error:  # every FastevalError is a ValueError
            self.send(name, {"error": str(error)})
        self.tell()

    def house(self, do: str, **what: object) -> None:
        """Give a command of the house, if the table can obey it now."""
        with suppress(fasteval.FastevalError):
            self.log.do({"id": f"h{next(self.ids)}", "do": do, **what}, now=time.time())
        self.tell()

    def tell(self) -> None:
        """Send everybody what is new, as they may see it."""
        for name in list(self.clients):
            for event in self.log.events(name, self.seen[name]):
                self.seen[name] = event["number"]
                self.send(name, {"event": event})
        actor = self.log.table.actor
        if actor in self.clients and self.asked != (actor, self.seen[actor]):
            self.asked = actor, self.seen[actor]
            view = self.log.view(actor)
            self.send(actor, {"turn": view["turn"], "legal": view["you"]["legal"]})

    def send(self, name: str, what: dict[str, object]) -> None:
        writer = self.clients[name]
        if not writer.is_closing():
            writer.write(to_line(what))
            if writer.transport.get_write_buffer_size() > UNREAD:
                writer.transport.abort()

    async def keep_going(self) -> None:
        """Begin and finish hands and say when time is up, whatever the clients do."""
        next_hand = 0.0
        while True:
            now, due, hand = time.time(), self.log.deadline, self.log.table.hand
            if due is not None and due <= now:
                self.house("timeout")
            elif hand is not None and hand.over:
                self.house("finish")
                next_hand = now + BETWEEN_HANDS
            elif hand is None and next_hand <= now:
                self.house("start")
                next_hand = now + BETWEEN_HANDS
            await asyncio.sleep(TICK)


def to_line(what: dict[str, object]) -> bytes:
    return json.dumps(what).encode() + b"\n"


async def main(path: str, port: int, seconds: int) -> None:
    if os.path.exists(path):
        log = fasteval.TableLog.open(path)
    else:
        settings = fasteval.TableSettings(
            RULES, seats=6, turn_seconds=seconds, time_bank_seconds=2 * seconds
        )
        log = fasteval.TableLog.create(path, settings)
    server = Server(log)
    await asyncio.start_server(server.welcome, "localhost", port)
    print(f"listening on {port}", flush=True)
    await server.keep_going()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("log", help="the file of the table, which is made if there is none")
    parser.add_argument("port", type=int, nargs="?", default=7777)
    parser.add_argument(
        "seconds", type=int, nargs="?", default=15, help="of a turn, at a new table"
    )
    given = parser.parse_args()
    with suppress(KeyboardInterrupt):
        asyncio.run(main(given.log, given.port, given.seconds))
