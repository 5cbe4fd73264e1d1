import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Renderer } from '@stablerail/pages'

/** The pages for buyers as they are built: what renders them, and the scripts that they load, by name. */
export type Pages = { renderer: Renderer; scripts: ReadonlyMap<string, Buffer> }

/** Where packing the server copies the pages: beside the bundle. */
const packed = fileURLToPath(new URL('assets/pages/', import.meta.url))
/** Where `packages/pages/build/ensure-built.ts` keeps them. */
const built = fileURLToPath(new URL('../../pages/built/', import.meta.url))

/** Reads the pages: beside the bundle of a packed server, else as the repository keeps them built. */
export const readPages = async (): Promise<Pages> => {
  // The link may lead to a newer build meanwhile, whose scripts have other names.
  const folder = realpathSync(existsSync(packed) ? packed : built)
  const { renderer } = (await import(pathToFileURL(join(folder, 'renderer.mjs')).href)) as {
    renderer: Renderer
  }
  const names = readdirSync(join(folder, 'scripts')).filter((name) => name.endsWith('.js'))
  const scripts = new Map(names.map((name) => [name, readFileSync(join(folder, 'scripts', name))]))
  return { renderer, scripts }
}
