#!/usr/bin/env python3
r"""Keeps an exact copy of some models in SQLite, with the standard library alone.

    CADASTRE_URL=http://localhost:8000 CADASTRE_TOKEN=... python3 copy.py copy.db \
      dcim.site=/api/dcim/sites/ dcim.device=/api/dcim/devices/

The copy and the cursor change in one transaction: the program may be killed at any time, and goes
on where it was. With --once it ends as soon as the copy has every change.
"""

import json
import os
import sqlite3
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

PAGE = 1000  # objects or changes in one response
IDS = 100  # objects that are read at once, after their changes


def main(path, *models):
    once = "--once" in models
    lists = dict(model.split("=") for model in models if model != "--once")
    copy = sqlite3.connect(path)
    copy.execute("create table if not exists state (cursor text)")
    copy.execute(
        "create table if not exists object (model text, id integer, value text, primary key (model, id))"
    )
    while True:
        cursor = copy.execute("select cursor from state").fetchone()
        try:
            if cursor is None:
                begin(copy, lists)
            elif follow(copy, lists, cursor[0], wait=0 if once else 30) and once:
                return
        except Gone:
            with copy:
                copy.execute("delete from state")
        except (urllib.error.URLError, OSError) as error:
            print(f"{error}: trying again in a second", file=sys.stderr)
            time.sleep(1)


def begin(copy, lists):
    """Takes a cursor, then reads all objects: a change in between comes again, and is the same."""
    cursor = get("/api/changes/", since="now")["next"]
    with copy:
        copy.execute("delete from object")
        for model, url in lists.items():
            for objects in pages(url):
                store(copy, model, objects)
        copy.execute("insert into state values (?)", [cursor])


def follow(copy, lists, cursor, wait):
    """Applies the next changes. Returns whether the copy has every change."""
    page = get("/api/changes/", since=cursor, limit=PAGE, wait=wait, model=list(lists))
    changed = {(event["data"]["model"], event["data"]["object_id"]) for event in page["events"]}
    with copy:
        for model, url in lists.items():
            ids = sorted(id for name, id in changed if name == model)
            for at in range(0, len(ids), IDS):
                some = ids[at : at + IDS]
                # What is not there any more was deleted.
                copy.executemany("delete from object where model = ? and id = ?", [(model, id) for id in some])
                store(copy, model, get(url, id=some, limit=PAGE)["results"])
        copy.execute("update state set cursor = ?", [page["next"]])
    return not page["more"] and not page["events"]


def store(copy, model, objects):
    rows = [(model, one["id"], json.dumps(flat(one), sort_keys=True)) for one in objects]
    copy.executemany("insert or replace into object values (?, ?, ?)", rows)


def flat(value):
    """Returns an object whose references are ids: the name of another object is not a part of it."""
    return {name: plain(one) for name, one in value.items()}


def plain(value):
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value["id"] if isinstance(value, dict) and "id" in value and "url" in value else value


def pages(url):
    at = f"{url}?limit={PAGE}&cursor="
    while at:
        page = get(at)
        yield page["results"]
        at = page["next"] and page["next"][page["next"].index("/api/") :]


class Gone(Exception):
    """The changes since the cursor are not known any more."""


def get(path, **query):
    url = os.environ["CADASTRE_URL"] + path
    if query:
        url += "?" + urllib.parse.urlencode(query, doseq=True)
    headers = {"Authorization": "Token " + os.environ["CADASTRE_TOKEN"], "Accept": "application/json"}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=60) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        if error.code == 410:
            raise Gone from error
        raise


if __name__ == "__main__":
    main(*sys.argv[1:])
