/** Copies the files that the bundled server reads beside its code. */
import { copyFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDashboard } from '../../dashboard/build/ensure-built.ts'
import { ensurePages } from '../../pages/build/ensure-built.ts'
import { type DrawingAsset, drawingAssets, unpackedAsset } from '../src/mechanisms/drawing/assets.ts'
import { folderOf, repository } from './manifest.ts'

/**
 * Copies the viewer of the API document, the files for PDFs and previews, the hosted pages and the dashboard into
 * `folder`. Returns the source files, from which the list of bundled packages is made.
 */
export const copyAssets = async (folder: string): Promise<string[]> => {
  mkdirSync(folder, { recursive: true })
  // The viewer is a single file for browsers, which contains the packages that it needs.
  const viewer = join(folderOf('@scalar/api-reference'), 'dist/browser/standalone.js')
  copyFileSync(viewer, join(folder, 'viewer.js'))
  const drawing = (Object.keys(drawingAssets) as DrawingAsset[]).map((name) => {
    copyFileSync(unpackedAsset(name), join(folder, name))
    return unpackedAsset(name)
  })
  return [
    viewer,
    ...drawing,
    ...copyBuilt(await ensurePages(), ['renderer.mjs', 'scripts'], join(folder, 'pages')),
    ...copyBuilt(await ensureDashboard(), ['index.html', 'assets'], join(folder, 'dashboard')),
  ]
}

/** Copies parts of a browser build and returns the source files of the build. */
const copyBuilt = (built: string, parts: readonly string[], to: string): string[] => {
  for (const part of parts) cpSync(join(built, part), join(to, part), { recursive: true })
  const modules = JSON.parse(readFileSync(join(built, 'modules.json'), 'utf8')) as string[]
  return modules.map((path) => join(repository, path))
}
