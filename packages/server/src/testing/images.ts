/**
 * Images to send as logos: PNGs of any size, and a small JPEG and WebP, all in one shade of red; and
 * malicious JPEGs.
 */
import { crc32, deflateSync } from 'node:zlib'

export const red = [200, 30, 60] as const

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

type PngOptions = {
  width: number
  height: number
  /** A comment that the file contains in addition to its pixels. */
  remark?: string
  /** The pixels, three bytes each, row by row. If left out, all pixels are red. */
  pixels?: Buffer
  /** The size that the header of the file claims, if it differs from the real one. */
  claimed?: { width: number; height: number }
}

export const pngOf = ({ width, height, remark, pixels, claimed }: PngOptions): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(claimed?.width ?? width, 0)
  head.writeUInt32BE(claimed?.height ?? height, 4)
  // These bytes stand for 8 bits per color, with the colors red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const all = pixels ?? Buffer.alloc(width * height * 3, Buffer.from(red))
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.of(0), all.subarray(y * width * 3, (y + 1) * width * 3)]),
  )
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...(remark === undefined ? [] : [chunk('tEXt', Buffer.from(`Comment\0${remark}`, 'latin1'))]),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG image of 16 by 8 pixels. */
export const jpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wEEEAANAA0ADQANAA4ADQAOABAAEAAOABQAFgATABYAFAAeABsAGQAZABsAHgAtACAAIgAg',
    'ACIAIAAtAEQAKgAyACoAKgAyACoARAA8AEkAOwA3ADsASQA8AGwAVQBLAEsAVQBsAH0AaQBjAGkAfQCXAIcAhwCXAL4AtQC+APkA',
    '+QFOEQANAA0ADQANAA4ADQAOABAAEAAOABQAFgATABYAFAAeABsAGQAZABsAHgAtACAAIgAgACIAIAAtAEQAKgAyACoAKgAyACoA',
    'RAA8AEkAOwA3ADsASQA8AGwAVQBLAEsAVQBsAH0AaQBjAGkAfQCXAIcAhwCXAL4AtQC+APkA+QFO/8IAEQgACAAQAwEiAAIRAQMR',
    'Af/EACgAAQEAAAAAAAAAAAAAAAAAAAAFAQEBAAAAAAAAAAAAAAAAAAAEBv/aAAwDAQACEAMQAAAAiA1n/8QAFBABAAAAAAAAAAAA',
    'AAAAAAAAEP/aAAgBAQABPwA//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPwB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/a',
    'AAgBAwEBPwB//9k=',
  ].join(''),
  'base64',
)
export const webp = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvD8ABAAdQjyKXp/+BiOh/AAA=', 'base64')

const segment = (marker: number, ...data: number[]): number[] => [
  ...[0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255],
  ...data,
]
const words = (...numbers: number[]): number[] => numbers.flatMap((one) => [one >> 8, one & 255])
/** Returns a table of Huffman codes with one code: the bit 0, which stands for a symbol. */
const oneCode = (table: number, symbol: number) => segment(0xc4, table, 1, ...Array(15).fill(0), symbol)
const frame = (marker: number, { width, height }: { width: number; height: number }) =>
  segment(marker, 8, ...words(height, width), 1, 1, 0x11, 0)
const scan = (first: number, last: number, approximation: number, data: readonly number[]) => [
  ...segment(0xda, 1, 1, 0, first, last, approximation),
  ...data,
]
const start = [0xff, 0xd8]
const quantization = segment(0xdb, 0, ...Array(64).fill(1))
const end = [0xff, 0xd9]

/**
 * Returns a grey JPEG with a fill byte before its frame, which the format allows. A parser that reads this
 * byte as the name of a marker skips 48 KiB ahead, where a comment contains a frame of 16 by 16 pixels.
 */
export const deceptiveJpeg = (size: { width: number; height: number }): Buffer => {
  const before = [...start, ...segment(0xfe, 0, 0), 0xff]
  const remarkAt = before.length + frame(0xc0, size).length
  const readOnAt = before.length + 1 + 0xc000
  const remark = Array(readOnAt + 32 - remarkAt).fill(0)
  remark.splice(readOnAt - remarkAt - 4, 9, ...frame(0xc0, { width: 16, height: 16 }).slice(0, 9))
  return Buffer.from([
    ...[...before, ...frame(0xc0, size), ...segment(0xfe, ...remark), ...quantization],
    ...[...oneCode(0x00, 0), ...oneCode(0x10, 0), ...scan(0, 63, 0, [0, 0]), ...end],
  ])
}

/** Returns a JPEG of four million pixels, all of which are decoded again for each scan of 18 bytes. */
export const endlessJpeg = (scans: number): Buffer => {
  const [width, height] = [2_000, 2_000]
  const again = scan(1, 63, 0x10, Array(8).fill(0))
  return Buffer.concat([
    Buffer.from([
      ...[...start, ...quantization, ...frame(0xc2, { width, height })],
      // The Huffman code for the symbol 0xe0 stands for a run of 16,384 blocks (of 8 by 8 pixels) that a scan
      // leaves unchanged.
      ...[...oneCode(0x00, 0), ...oneCode(0x10, 0xe0), ...scan(0, 0, 0, Array(7_813).fill(0))],
    ]),
    ...Array<Buffer>(scans - 1).fill(Buffer.from(again)),
    Buffer.from(end),
  ])
}
