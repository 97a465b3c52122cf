"""Pictures, with matplotlib (the extra ``plot``); ``fasteval.plot`` has what users call."""
