import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Renderer } from '@stablerail/pages'

/** The dashboard as it is built: its page, whose addresses begin with `../../`, and the files in `assets/`, by name. */
export type Dashboard = { index: string; assets: ReadonlyMap<string, Buffer> }

/** What browsers are served, as it is built: what renders pages for buyers, their scripts by name, and the dashboard. */
export type Pages = { renderer: Renderer; scripts: ReadonlyMap<string, Buffer>; dashboard: Dashboard }

type Kind = 'pages' | 'dashboard'

/** Where packing the server copies them: beside the bundle. */
const packed = (kind: Kind) => fileURLToPath(new URL(`assets/${kind}/`, import.meta.url))
/** Where `build/ensure-built.ts` of the package keeps them. */
const built = (kind: Kind) => fileURLToPath(new URL(`../../../../${kind}/built/`, import.meta.url))

/** The folder of what is built: beside the bundle of a packed server, else as the repository keeps it. */
const folderOf = (kind: Kind): string =>
  // The link may lead to a newer build meanwhile, whose files have other names.
  realpathSync(existsSync(packed(kind)) ? packed(kind) : built(kind))

const readFolder = (folder: string): Map<string, Buffer> =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))

const readDashboard = (): Dashboard => {
  const folder = folderOf('dashboard')
  return {
    index: readFileSync(join(folder, 'index.html'), 'utf8'),
    assets: readFolder(join(folder, 'assets')),
  }
}

/** Reads what browsers are served. */
export const readPages = async (): Promise<Pages> => {
  const folder = folderOf('pages')
  const { renderer } = (await import(pathToFileURL(join(folder, 'renderer.mjs')).href)) as {
    renderer: Renderer
  }
  return { renderer, scripts: readFolder(join(folder, 'scripts')), dashboard: readDashboard() }
}
