import { readFileSync } from 'node:fs'
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import encodePng, { init as initPngEncoder } from '@jsquash/png/encode.js'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import { imageSize } from 'image-size'
import { type DrawingAsset, findAsset } from './assets.ts'
import { countJpegScans, type ImageSize, readJpegSize } from './jpeg-head.ts'
import { type Pixels, shrink } from './shrink.ts'

/** Thrown for an image that is refused. Its message is the reason, written for the sender. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
}

/**
 * The maximum number of pixels of an image, which take 16 MB when decoded. A limit is needed, because even a
 * file of 256 KiB can hold an image of any size.
 */
const mostPixels = 4_000_000

/**
 * The maximum number of scans in a JPEG. Each scan decodes all pixels again, and a file of 256 KiB could have
 * 14,000 of them. Programs that save JPEGs write about ten.
 */
const mostScans = 100

/**
 * The longest sides that are tried for the stored image, in pixels. A smaller side is tried while the file is
 * too large.
 */
const sides = [512, 384, 256, 192, 128] as const
const mostBytes = 256 * 1024

/**
 * Re-encodes an image as a PNG with only its pixels, so that other data in the file, such as a location or a
 * program's name, is not published. The format is detected from the content. The size is read from the header before
 * decoding.
 */
export const drawLogo = async (image: Uint8Array): Promise<Buffer> => {
  const kind = kindOf(image)
  if (kind === null) throw new ImageRefused('This is no PNG, JPEG or WebP image.')
  requireSize(kind, image)
  const pixels = await decode(kind, image)
  for (const side of sides) {
    const bytes = await encode(shrink(pixels, side))
    if (bytes.length <= mostBytes) return bytes
  }
  throw new Error('A small image became a large file.')
}

type Kind = 'png' | 'jpeg' | 'webp'

const kindOf = (image: Uint8Array): Kind | null => {
  const head = Buffer.from(image.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null
}

const requireSize = (kind: Kind, image: Uint8Array): void => {
  const { width, height } = sizeOf(kind, image)
  if (width * height > mostPixels || width === 0 || height === 0)
    throw new ImageRefused(
      `The image is ${width} by ${height} pixels. Send one of at most ${mostPixels.toLocaleString('en-US')} pixels.`,
    )
  if (kind === 'jpeg' && countJpegScans(image) > mostScans)
    throw new ImageRefused(
      `The image has more than ${mostScans} scans. Save it as a JPEG of few, or as a PNG.`,
    )
}

const sizeOf = (kind: Kind, image: Uint8Array): ImageSize => {
  const size = kind === 'jpeg' ? readJpegSize(image) : sizeInHead(image)
  if (size === null) throw new ImageRefused('The image does not say how large it is.')
  return size
}

const sizeInHead = (image: Uint8Array): ImageSize | null => {
  try {
    return imageSize(image)
  } catch {
    return null
  }
}

/** Decodes an image. Its size must have been checked before. */
export const decode = async (kind: Kind, image: Uint8Array): Promise<Pixels> => {
  const bytes = Uint8Array.from(image).buffer
  try {
    return await decoders[kind](bytes)
  } catch {
    // Replace the decoder's message, which would not help the sender of a broken file.
    throw new ImageRefused('The image cannot be read: its file is broken, or has more than one picture.')
  }
}

/** Node's types do not declare the global `WebAssembly`. */
const { Module } = (
  globalThis as unknown as { WebAssembly: { Module: new (bytes: Buffer) => WebAssembly.Module } }
).WebAssembly

const load = (name: DrawingAsset): WebAssembly.Module => new Module(readFileSync(findAsset(name)))

const decoders: Record<Kind, (bytes: ArrayBuffer) => Promise<Pixels>> = {
  png: async (bytes) => {
    await initPng(load('png.wasm'))
    return await decodePng(bytes)
  },
  jpeg: async (bytes) => {
    await initJpeg(load('jpeg.wasm'))
    return await decodeJpeg(bytes, { preserveOrientation: true })
  },
  webp: async (bytes) => {
    await initWebp(load('webp.wasm'))
    return await decodeWebp(bytes)
  },
}

/** Encodes pixels as a PNG. */
export const encode = async (pixels: Pixels): Promise<Buffer> => {
  await initPngEncoder(load('png.wasm'))
  // A copy, because the encoder uses the whole memory buffer behind the array.
  const data = Uint8ClampedArray.from(pixels.data)
  return Buffer.from(await encodePng({ ...pixels, data }))
}
