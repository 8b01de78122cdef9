#!/usr/bin/env python3
"""Opens a report of `chuhe analyse` in a headless browser and uses it as a person would.

    .ci/browser.py CHUHE BROWSER [SCREENSHOT.png]

The browser is spoken to over a pipe (--remote-debugging-pipe): messages in JSON, each ended by a zero byte. Nothing but Python's own
library is needed. Every check that fails is printed; the exit code is 1 then.
"""

import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile

GAMES = """\
[Event "Browser test"]
[Red "Jia"]
[Black "Yi"]

{Before the first move.} 1. 炮二平五 {The central cannon.} 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 4. 兵七进一 卒7进1 *

[Red "Bing"]
[FEN "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1"]

1. b1b8 e9f9 2. a2a9 *
"""


class Browser:
    """A browser with one page."""

    def __init__(self, program, page, folder):
        to_read, self.write_end = os.pipe()
        self.read_end, to_write = os.pipe()

        def give_pipes():
            # The browser reads from descriptor 3 and writes to 4.
            high = [os.dup2(to_read, 50), os.dup2(to_write, 51)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--window-size=1240,1100",
             f"--user-data-dir={folder}/profile", "--remote-debugging-pipe", "about:blank"],
            preexec_fn=give_pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.number, self.rest, self.problems = 0, b"", []
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(target for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log"]:
            self.call(f"{domain}.enable", self.session)
        self.call("Page.navigate", self.session, url=page.as_uri())
        while self.message().get("method") != "Page.loadEventFired":
            pass

    def message(self):
        while b"\0" not in self.rest:
            chunk = os.read(self.read_end, 1 << 16)
            if not chunk:
                sys.exit("the browser went away")
            self.rest += chunk
        text, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(text)
        if message.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
            self.problems.append(json.dumps(message["params"])[:300])
        return message

    def call(self, method, session=None, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if session:
            request["sessionId"] = session
        os.write(self.write_end, json.dumps(request).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']}")
                return message["result"]

    def value(self, expression):
        """Returns the value of a JavaScript expression in the page."""
        result = self.call("Runtime.evaluate", self.session, expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def click(self, x, y):
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", self.session, type=kind, x=x, y=y, button="left", clickCount=1)

    def click_on(self, selector):
        self.value(f"document.querySelector('{selector}').scrollIntoView({{block: 'center'}})")
        box = self.value(f"(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('{selector}').getBoundingClientRect())")
        self.click(*box)

    def press(self, key):
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", self.session, type=kind, key=key)

    def screenshot(self, path):
        image = self.call("Page.captureScreenshot", self.session)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(image))

    def close(self):
        os.write(self.write_end, json.dumps({"id": 0, "method": "Browser.close"}).encode() + b"\0")
        self.process.wait(timeout=30)


def main():
    chuhe, program = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    failures = []

    def check(what, found, wanted):
        print(f"{'ok    ' if found == wanted else 'FAILED'} {what}: {found!r}" + ("" if found == wanted else f", not {wanted!r}"))
        if found != wanted:
            failures.append(what)

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        record, page = pathlib.Path(folder, "棋局.pgn"), pathlib.Path(folder, "报告.html")
        record.write_text(GAMES, encoding="utf-8")
        subprocess.run([chuhe, "analyse", record, "--nodes", "20000", "--out", page], check=True, stdout=subprocess.DEVNULL)
        browser = Browser(program, page, folder)

        def text(selector):
            return browser.value(f"document.querySelector('{selector}').textContent").strip()

        def piece_at(x, y):
            uses = f"[...document.querySelectorAll('#pieces use')].find(u => u.getAttribute('x') == {x} && u.getAttribute('y') == {y})"
            return browser.value(f"({uses})?.getAttribute('href') ?? null")

        def ply():
            return browser.value("Number(location.hash.split('.')[1])")

        check("pieces at the start", browser.value("document.querySelectorAll('#pieces use').length"), 32)
        check("a piece is as large as a cell", browser.value(
            "(r => r.width > 20 && Math.abs(r.width / r.height - 1) < .1)(document.querySelector('#pieces use').getBoundingClientRect())"), True)
        check("names", text("#players"), "Jia – Yi  *")
        check("comment of the start", text("#comment"), "Before the first move.")
        check("the cannon at home", piece_at(800, 800), "#piece-C")

        browser.click_on("#forward")
        check("ply after forward", ply(), 1)
        check("the cannon has left", piece_at(800, 800), None)
        check("the cannon in the centre", piece_at(500, 800), "#piece-C")
        check("frames of the last move", browser.value("document.querySelectorAll('#over .frame').length"), 2)
        check("comment", text("#comment"), "The central cannon.")
        check("status", text("#status").startswith("1. C2=5"), True)

        browser.press("ArrowRight")
        check("ply after the right arrow", ply(), 2)
        browser.press("End")
        check("ply after End", ply(), 8)
        browser.press("ArrowRight")
        check("there is nothing behind the end", ply(), 8)
        browser.press("ArrowLeft")
        check("ply after the left arrow", ply(), 7)
        browser.press("Home")
        check("ply after Home", ply(), 0)

        browser.click_on('#moves td[data-ply="5"]')
        check("ply after a click on a move", ply(), 5)
        check("the move is marked in the list", text("#moves td.here"), "R1=2")

        browser.click_on("#flip")
        check("the ground turns", browser.value("document.querySelector('#ground').getAttribute('href')"), "#ground-black")
        check("the red king is on top", piece_at(500, 100), "#piece-K")
        browser.press("f")
        check("and at the bottom again", piece_at(500, 1000), "#piece-K")

        browser.value("document.querySelector('#graph').scrollIntoView({block: 'center'})")
        box = browser.value("(r => [r.x, r.y, r.width, r.height])(document.querySelector('#graph svg').getBoundingClientRect())")
        browser.click(box[0] + box[2] * 0.5, box[1] + box[3] * 0.5)
        check("ply after a click on the middle of the graph", ply(), 4)

        browser.click_on("#language")
        check("Chinese moves", text("#moves td.here"), "车9平8")
        check("the language of the page", browser.value("document.documentElement.lang"), "zh-CN")
        check("Chinese words", text("#flip"), "翻转")

        browser.value("(s => { s.value = 1; s.dispatchEvent(new Event('change')); })(document.querySelector('#games'))")
        check("the second game", text("#players"), "Bing – 黑方  *")
        check("its pieces", browser.value("document.querySelectorAll('#pieces use').length"), 4)
        browser.press("End")
        check("its end", text("#law"), "黑方被将死 (4.1.1)")
        check("no line after mate", browser.value("document.querySelectorAll('#lines li').length"), 0)

        check("nothing is loaded from elsewhere", browser.value("performance.getEntriesByType('resource').length"), 0)
        if len(sys.argv) > 3:
            browser.value("(s => { s.value = 0; s.dispatchEvent(new Event('change')); })(document.querySelector('#games'))")
            browser.press("End")
            browser.screenshot(sys.argv[3])
        check("errors in the browser", browser.problems, [])
        browser.close()
    print(f"{len(failures)} checks failed" if failures else "all checks passed")
    sys.exit(1 if failures else 0)


main()
