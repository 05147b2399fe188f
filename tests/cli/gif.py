# SPDX-License-Identifier: MIT
"""A reader of animated GIFs, as simple as possible and written from the format's description, to test our writer."""
import struct


def unpack(data, size):
    """LZW: the indices of pixels."""
    clear, end = 1 << size, (1 << size) + 1
    table, bits, out, last = {}, size + 1, bytearray(), None
    held = held_bits = 0
    for byte in data:
        held |= byte << held_bits
        held_bits += 8
        while held_bits >= bits:
            code, held, held_bits = held & ((1 << bits) - 1), held >> bits, held_bits - bits
            if code == clear:
                table = {i: bytes([i]) for i in range(clear)}
                free, bits, last = end + 1, size + 1, None
                continue
            if code == end:
                return bytes(out)
            if last is None:
                run = table[code]
            else:
                run = table[code] if code in table else last + last[:1]
                if code not in table and code != free:
                    raise ValueError(f"code {code} without an entry")
                if free < 4096:
                    table[free] = last + run[:1]
                    free += 1
            if free == 1 << bits and bits < 12:
                bits += 1
            out += run
            last = run
    raise ValueError("the pixels do not end")


def blocks(data, at):
    """The joined sub-blocks from an offset, and what follows them."""
    out = bytearray()
    while data[at]:
        out += data[at + 1:at + 1 + data[at]]
        at += 1 + data[at]
    return bytes(out), at + 1


def read(data):
    """Width, height, and for each frame its hundredths of a second and the whole picture as it then looks, as RGB."""
    if data[:6] != b"GIF89a":
        raise ValueError("not a GIF")
    width, height, flags = struct.unpack("<HHB", data[6:11])
    if flags & 0x80:
        raise ValueError("a palette for all frames is not expected")
    canvas, frames, at, time, clear, loops = bytearray(3 * width * height), [], 13, 0, None, False
    while data[at] != 0x3b:
        if data[at] == 0x21 and data[at + 1] == 0xf9:
            how, time, clear = struct.unpack("<BHB", data[at + 3:at + 7])
            if how >> 2 & 7 != 1:
                raise ValueError("frames must stay")
            clear = clear if how & 1 else None
            at += 8
        elif data[at] == 0x21:
            what, at = blocks(data, at + 2)
            loops = loops or what.startswith(b"NETSCAPE2.0")
        elif data[at] == 0x2c:
            x, y, across, down, flags = struct.unpack("<HHHHB", data[at + 1:at + 10])
            colours = 2 << (flags & 7)
            palette = data[at + 10:at + 10 + 3 * colours]
            at += 10 + 3 * colours
            packed, size = None, data[at]
            packed, at = blocks(data, at + 1)
            pixels = unpack(packed, size)
            if len(pixels) != across * down or x + across > width or y + down > height:
                raise ValueError("a frame of another size")
            for i, index in enumerate(pixels):
                if index != clear:
                    to = 3 * ((y + i // across) * width + x + i % across)
                    canvas[to:to + 3] = palette[3 * index:3 * index + 3]
            frames.append((time, bytes(canvas)))
        else:
            raise ValueError(f"unknown block at {at}")
    if at + 1 != len(data) or not loops:
        raise ValueError("it must end, and begin again")
    return width, height, frames
