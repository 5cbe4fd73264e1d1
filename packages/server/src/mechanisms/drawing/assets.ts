import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * The fonts and image decoders that this folder reads from files. Each name is mapped to its path in an npm package.
 */
export const drawingAssets = {
  'regular.ttf': '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  'bold.ttf': '@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf',
  'png.wasm': '@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
  'jpeg.wasm': '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  'webp.wasm': '@jsquash/webp/codec/dec/webp_dec.wasm',
} as const

export type DrawingAsset = keyof typeof drawingAssets

const { resolve } = createRequire(import.meta.url)

export const unpackedAsset = (name: DrawingAsset): string => resolve(drawingAssets[name])

/**
 * Returns the file of an asset: in a packed server, the copy in the folder of the bundle; otherwise the file in its npm
 * package.
 */
export const findAsset = (name: DrawingAsset): string => {
  const packed = fileURLToPath(new URL(`assets/${name}`, import.meta.url))
  return existsSync(packed) ? packed : unpackedAsset(name)
}
