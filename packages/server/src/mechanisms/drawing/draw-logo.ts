import { readFileSync } from 'node:fs'
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import encodePng, { init as initPngEncoder } from '@jsquash/png/encode.js'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import { imageSize } from 'image-size'
import { type DrawingAsset, findAsset } from './assets.ts'
import { countJpegScans, type ImageSize, readJpegSize } from './jpeg-head.ts'
import { type Pixels, shrink } from './shrink.ts'

/** Why an image is not taken, in words for whoever sent it. */
export class ImageRefused extends Error {
  override name = 'ImageRefused'
}

/** A file of 256 KiB can hold an image of any size; decoded, so many pixels take 16 MB. */
const mostPixels = 4_000_000

/** A scan of a few bytes goes over all pixels; a file of 256 KiB could have 14,000. Programs that save JPEGs make ten. */
const mostScans = 100

/** The longest side of what is kept, and what to go down to while the file is too large. */
const sides = [512, 384, 256, 192, 128] as const
const mostBytes = 256 * 1024

/**
 * Makes an image anew as a PNG: nothing of the file is kept but its pixels, so that what else it held, such as a place
 * or a program, goes to nobody. What it is, is told by its content. Its size is read from its head before it is decoded.
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

const decode = async (kind: Kind, image: Uint8Array): Promise<Pixels> => {
  const bytes = Uint8Array.from(image).buffer
  try {
    return await decoders[kind](bytes)
  } catch {
    // What decoders say of a broken file is nothing that its sender could act on.
    throw new ImageRefused('The image cannot be read: its file is broken, or has more than one picture.')
  }
}

/** The types of Node do not have what is global in it. */
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

const encode = async (pixels: Pixels): Promise<Buffer> => {
  await initPngEncoder(load('png.wasm'))
  // A copy, because the encoder takes the whole memory that the bytes are in.
  const data = Uint8ClampedArray.from(pixels.data)
  return Buffer.from(await encodePng({ ...pixels, data }))
}
