import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Renderer } from '@stablerail/pages'

/** The built dashboard: its HTML page, whose asset URLs begin with `../../`, and the files in `assets/` by name. */
export type Dashboard = { index: string; assets: ReadonlyMap<string, Buffer> }

/** The built files for browsers: the renderer of the buyers' pages, their scripts by name, and the dashboard. */
export type Pages = { renderer: Renderer; scripts: ReadonlyMap<string, Buffer>; dashboard: Dashboard }

type Kind = 'pages' | 'dashboard'

/** Returns the folder beside the bundle, into which the build of a packed server copies the files. */
const packed = (kind: Kind) => fileURLToPath(new URL(`assets/${kind}/`, import.meta.url))
/** Returns the folder in the repository, into which the package's `build/ensure-built.ts` writes the files. */
const built = (kind: Kind) => fileURLToPath(new URL(`../../../../${kind}/built/`, import.meta.url))

/** Returns the folder of the built files: beside the bundle in a packed server, otherwise in the repository. */
const folderOf = (kind: Kind): string =>
  // The symbolic link is resolved once, because a new build may redirect it, while this process reads, to
  // files with other names.
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

export const readPages = async (): Promise<Pages> => {
  const folder = folderOf('pages')
  const { renderer } = (await import(pathToFileURL(join(folder, 'renderer.mjs')).href)) as {
    renderer: Renderer
  }
  return { renderer, scripts: readFolder(join(folder, 'scripts')), dashboard: readDashboard() }
}
