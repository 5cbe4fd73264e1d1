/** Images to send as logos: PNGs of any size, and a small JPEG and WebP, all of one red. */
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
  /** A remark that the file holds beside its pixels. */
  remark?: string
  /** The pixels, three bytes each, row by row; all red where left out. */
  pixels?: Buffer
  /** What the head says, where that is not so. */
  claimed?: { width: number; height: number }
}

export const pngOf = ({ width, height, remark, pixels, claimed }: PngOptions): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(claimed?.width ?? width, 0)
  head.writeUInt32BE(claimed?.height ?? height, 4)
  // 8 bits of red, green and blue each.
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

/** 16 by 8 pixels. */
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
