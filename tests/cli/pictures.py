#!/usr/bin/env python3
"""Checks the pictures that the program writes: SVG, PNG, PDF and the sheets to print. Prints TAP.

Usage: tests/cli/pictures.py [--update]
       SANDAN names the built program (default: build/sandan of this checkout)

--update rewrites the golden pictures in tests/cli/pictures/; look at them before committing.
"""
import itertools
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import gif  # noqa: E402
from tap import done, point  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("SANDAN", str(ROOT / "build" / "sandan"))
GOLDEN = pathlib.Path(__file__).resolve().parent / "pictures"
SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = {
    "sensei": ["rrrRrrr/7/7/7/7/7/gggGggg g", "7/2R2r1/1r1rr1r/r3g2/g6/4g1g/1gG2g1 g"],
    "sensei:arashi-expert": ["rrrRr1r/7/2*1*2/4r2/2*g*2/7/gggGg1g g"],
    "abalone": ["wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b", "5/6/7/3ww3/2bbbww2/8/7/6/5 w 3 5 7"],
    "bushishogi": ["- - b", "1s - w", "1s 3e b", "6n 2w w"],
    "bushishogi:dunkel": ["5n 4w b"],
}
GOLDENS = {
    "sensei.svg": ["show", "sensei:arashi-expert", "rrrRr1r/7/2*1*2/4r2/2*g*2/7/gggGg1g g", "--svg",
                   "--turn", "a1a2,d3d4,d1b1"],
    "abalone.svg": ["show", "abalone", "5/6/7/3ww3/2bbbww2/8/7/6/5 b 3 5 7", "--svg", "--turn", "e3e4",
                    "--flip", "--dark"],
    "bushishogi.svg": ["show", "bushishogi", "1s 3n b", "--svg", "--turn", "f"],
    "bushishogi-sheet.svg": ["print", "bushishogi", "--svg", "-"],
}


def run(*args, code=0):
    done = subprocess.run([PROGRAM, *args], capture_output=True, stdin=subprocess.DEVNULL)
    if done.returncode != code:
        raise RuntimeError(f"{' '.join(args)}: exit {done.returncode}: {done.stderr.decode()}")
    return done.stdout


def expect(held, what):
    return [] if held else [what]


# ---- every style, checked by Python's XML parser

def styles():
    problems = []
    switches = itertools.product(["small", "medium", "large"], ["", "--dark"], ["", "--no-coords"],
                                 ["", "--flip"])
    for size, *flags in switches:
        width = {"small": 320, "medium": 560, "large": 960}[size]
        for game, positions in POSITIONS.items():
            args = ["show", game, positions[-1], "--svg", "--size", size, *filter(None, flags)]
            text = run(*args)
            root = ET.fromstring(text)
            problems += expect(root.tag == SVG + "svg" and root.get("width") == str(width)
                               and root.find(SVG + "title") is not None
                               and root.find(SVG + "desc").text == positions[-1], " ".join(args))
    for game, positions in POSITIONS.items():
        for position in positions:
            ET.fromstring(run("show", game, position, "--svg"))
    return problems


# ---- sizes of PNG and PDF

def png_size(data):
    return struct.unpack(">II", data[16:24]) if data[:8] == b"\x89PNG\r\n\x1a\n" else None


def page_size(data):
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", data)
    return tuple(round(float(n)) for n in boxes[0]) if data[:5] == b"%PDF-" and len(boxes) == 1 else None


def rasters(folder):
    problems = []
    for game in ("sensei", "abalone", "bushishogi"):
        for size in ("small", "medium", "large"):
            svg = ET.fromstring(run("show", game, "--svg", "--size", size))
            # Two dots per pixel, for today's screens and printers.
            want = (2 * int(svg.get("width")), 2 * int(svg.get("height")))
            data = run("show", game, "--png", "-", "--size", size)
            problems += expect(png_size(data) == want, f"{game} {size}: PNG is {png_size(data)}, not {want}")
        name = str(folder / "a.pdf")
        run("show", game, "--pdf", name, "--size", "large")
        svg = ET.fromstring(run("show", game, "--svg", "--size", "large"))
        want = (round(int(svg.get("width")) * 0.75), round(int(svg.get("height")) * 0.75))
        got = page_size(pathlib.Path(name).read_bytes())
        problems += expect(got == want, f"{game}: PDF is {got}, not {want}")
    return problems


def animations(folder):
    """A game as a GIF: read again, every frame is what `show` draws at that moment, within what 255 colours lose."""
    problems = []
    for name, number, turns in (("sensei", "1", 5), ("abalone", "1", 12), ("bushishogi", "1", 9)):
        out = folder / "a.gif"
        run("record", "show", str(ROOT / f"tests/records/{name}.pgn"), "--record", number, "--gif", str(out), "--size", "small")
        width, height, frames = gif.read(out.read_bytes())
        problems += expect(len(frames) == 2 * turns + 1, f"{name}: {len(frames)} frames of {turns} turns")
        times = [100] + [80, 60] * turns
        times[-1] = 300
        problems += expect([time for time, _ in frames] == times, f"{name}: times {[time for time, _ in frames]}")
        problems += expect(width == 320 and all(len(one) == 3 * width * height for _, one in frames), f"{name}: size")
        # Plain areas keep their colour exactly: the corner is the board's or the page's in all frames.
        problems += expect(len({one[:3] for _, one in frames}) == 1, f"{name}: the corner changes its colour")
        changes = [sum(a != b for a, b in zip(one, two)) for (_, one), (_, two) in zip(frames, frames[1:])]
        problems += expect(all(0 < n < len(frames[0][1]) // 2 for n in changes), f"{name}: changes {changes}")
        whole = run("record", "show", str(ROOT / f"tests/records/{name}.pgn"), "--record", number, "--at", "2", "--gif", "-",
                    "--size", "small")
        problems += expect(gif.read(whole)[2][:4] == frames[:4], f"{name}: --at 2 begins the same")
    run("record", "show", str(ROOT / "tests/records/sensei.pgn"), "--gif", str(folder / "b.gif"), code=2)
    run("record", "show", str(ROOT / "tests/records/sensei.pgn"), "--dark", code=2)
    problems += expect(not (folder / "b.gif").exists(), "several games in one picture")
    return problems


def papers(folder):
    problems = []
    for game in ("sensei", "sensei:arashi-expert", "abalone:belgian-daisy", "bushishogi:dunkel"):
        for paper, want in (("a4", (595, 842)), ("letter", (612, 792))):
            for lang in ("en", "fr", "de"):
                svg, pdf = folder / "a.svg", folder / "a.pdf"
                run("print", game, "--paper", paper, "--lang", lang, "--svg", str(svg), "--pdf", str(pdf))
                ET.parse(svg)
                got = page_size(pdf.read_bytes())
                problems += expect(got == want, f"{game} {paper} {lang}: page is {got}, not {want}")
            problems += expect(page_size(run("print", game, "--paper", paper)) == want, f"{game}: to a pipe")
    return problems


def inside_the_page():
    """No line of text runs over the edge; widths are upper estimates."""
    problems = []
    for game, paper, lang in itertools.product(("sensei:arashi-expert", "abalone", "bushishogi"),
                                               ("a4", "letter"), ("en", "fr", "de")):
        root = ET.fromstring(run("print", game, "--paper", paper, "--lang", lang, "--svg", "-"))
        width, height = map(int, root.get("viewBox").split()[2:])
        for text in root.iter(SVG + "text"):
            if text.get("text-anchor"):
                continue
            right = int(text.get("x")) + len(text.text) * int(text.get("font-size")) * 0.56
            problems += expect(right < width - 50 and int(text.get("y")) < height - 50,
                               f"{game} {paper} {lang}: {text.text} ends at {right:.0f} of {width}")
    return problems


def nothing_half_done(folder):
    name = folder / "missing" / "a.png"
    run("show", "sensei", "--png", str(name), code=2)
    target = folder / "kept.png"
    target.write_text("kept")
    run("show", "sensei", "no position", "--png", str(target), code=2)
    return (expect(target.read_text() == "kept", "a failed call has touched its file")
            + expect(sorted(p.name for p in folder.iterdir() if "kept" in p.name) == ["kept.png"],
                     "a temporary file is left"))


# ---- the cube, folded from paper

def vector(a, sign=1):
    return tuple(sign * n for n in a)


def cross_edges(u, v, marks):
    """The marks at the edges of a face with right u and down v, by direction in space."""
    return dict(zip((vector(v, -1), u, v, vector(u, -1)), marks))


def fold(flat):
    """Folds faces {(column, row): marks front, right, back, left} into {normal: {direction: mark}}."""
    start = (1, 1)
    frames = {start: ((1, 0, 0), (0, -1, 0), (0, 0, 1))}  # right, down, out of the paper
    todo = [start]
    while todo:
        x, y = todo.pop()
        u, v, n = frames[x, y]
        beyond = {(x + 1, y): (vector(n, -1), v, u), (x - 1, y): (n, v, vector(u, -1)),
                  (x, y + 1): (u, vector(n, -1), v), (x, y - 1): (u, n, vector(v, -1))}
        for cell, frame in beyond.items():
            if cell in flat and cell not in frames:
                frames[cell] = frame
                todo.append(cell)
    return {n: cross_edges(u, v, flat[cell]) for cell, (u, v, n) in frames.items()}


def drawn_net(net, edge):
    """What is drawn in a net, from the positions of its faces and the rotation of its marks."""
    flat = {}
    for face in net.iter(SVG + "g"):
        if face.get("class") != "face":
            continue
        x, y = map(int, re.match(r"translate\((\d+) (\d+)\)", face.get("transform")).groups())
        marks = ["."] * 4
        for use in face.iter(SVG + "use"):
            quarter = int(re.fullmatch(r"rotate\((\d+)\)", use.get("transform", "rotate(0)"))[1]) // 90
            # The samurai is drawn at the lower edge, the sword at the upper one.
            samurai = use.get("class") == "samurai"
            marks[(quarter + (2 if samurai else 0)) % 4] = "s" if samurai else "x"
        flat[x // edge, y // edge] = "".join(marks)
    return flat


def cube_of(rules, orientation):
    """The cube as the program lays it flat: neighbours around the top, the bottom beyond the back."""
    view = json.loads(run("show", f"bushishogi:{rules}", f"{orientation} 3n b", "--json"))
    faces = {name: face["marks"] for name, face in view["cubes"][0]["faces"].items()}
    return fold({(1, 1): faces["top"], (1, 0): faces["front"], (2, 1): faces["right"],
                 (1, 2): faces["back"], (0, 1): faces["left"], (1, 3): faces["bottom"]})


def moved(cube, how):
    """A cube in space, turned or rolled. x is right, y front, z up."""
    turn = {"t": lambda x, y, z: (y, -x, z), "f": lambda x, y, z: (x, z, -y),
            "l": lambda x, y, z: (-z, y, x), "r": lambda x, y, z: (z, y, -x)}[how]
    return {turn(*n): {turn(*d): mark for d, mark in edges.items()} for n, edges in cube.items()}


def folded(rules):
    problems = []
    root = ET.fromstring(run("print", f"bushishogi:{rules}", "--svg", "-"))
    nets = [g for g in root.iter(SVG + "g") if (g.get("class") or "").startswith("net ")]
    problems += expect(len(nets) == 2, "there are not two nets")
    cubes = {a: cube_of(rules, a) for a in (f + e for f in "123456" for e in "nesw")}
    for net in nets:
        paper = fold(drawn_net(net, 370))
        problems += expect(len(paper) == 6, "the net does not close")
        problems += expect(paper == cubes["1s"], "the folded net is not the cube in its home orientation")
    if problems:
        return problems
    # Through all orientations by rolling the paper cube: the program must always name the same one.
    at, seen = {"1s": paper}, ["1s"]
    while seen:
        orientation = seen.pop()
        for how in "tflr":
            position = run("apply", f"bushishogi:{rules}", f"{orientation} 3n b", how).decode().split()[0]
            after = moved(at[orientation], how)
            problems += expect(after == cubes[position], f"{orientation} {how}: paper and {position} differ")
            if position not in at:
                at[position] = after
                seen.append(position)
    return problems + expect(len(at) == 24, f"{len(at)} orientations reached by rolling, not 24")


def goldens(update):
    problems = []
    for name, args in GOLDENS.items():
        text = run(*args)
        if update:
            (GOLDEN / name).write_bytes(text)
        problems += expect((GOLDEN / name).read_bytes() == text, f"{name} differs: if it should, --update and look")
    return problems


def main():
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        point("SVG of every style is XML with size, title and position", styles())
        point("a PNG has twice the size of its picture, a PDF the same size", rasters(folder))
        point("a game is an animated GIF, turn by turn", animations(folder))
        point("sheets have the size of their paper", papers(folder))
        point("the words of a sheet stay on the page", inside_the_page())
        point("a failed call leaves nothing half done", nothing_half_done(folder))
    for rules in ("cormier", "dunkel"):
        point(f"B1 the net of {rules}, folded and rolled, is the cube of the rules", folded(rules))
    point("golden pictures are unchanged", goldens("--update" in sys.argv))
    done()


main()
