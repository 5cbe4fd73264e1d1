/** Builds the published server: one JavaScript program for Node 22.12 and later, without dependencies. */
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDashboard } from '../../dashboard/build/ensure-built.ts'
import { ensurePages } from '../../pages/build/ensure-built.ts'
import { type DrawingAsset, drawingAssets, unpackedAsset } from '../src/mechanisms/drawing/assets.ts'
import { bundleInto } from './bundle.ts'
import { billOfMaterials, bundledPackages, licenceTexts } from './bundled-packages.ts'
import { folderOf, published, root } from './manifest.ts'

const repository = join(root, '../..')

/** The files to copy beside the bundle: their sources, and their places in the package. */
const copies = {
  [join(root, 'build/stablerail-server.cjs')]: 'bin/stablerail-server.cjs',
  [join(root, 'README.md')]: 'README.md',
  [join(repository, 'LICENSE')]: 'LICENSE',
  [join(repository, 'docs/configuration.md')]: 'docs/configuration.md',
}

/** Writes the files of the package into a folder and replaces its previous content. */
export const packInto = async (folder: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  const files = await bundleInto(join(folder, 'dist'))
  // The viewer of the API document is a single file for browsers, which contains the packages that it needs.
  const viewer = join(folderOf('@scalar/api-reference'), 'dist/browser/standalone.js')
  const drawing = (Object.keys(drawingAssets) as DrawingAsset[]).map(
    (name) => [unpackedAsset(name), name] as const,
  )
  const assets = Object.fromEntries(
    [[viewer, 'viewer.js'], ...drawing].map(([from, name]) => [from, `dist/assets/${name}`]),
  )
  for (const [from, to] of Object.entries({ ...copies, ...assets })) {
    mkdirSync(join(folder, to, '..'), { recursive: true })
    copyFileSync(from, join(folder, to))
  }
  const pages = [
    ...copyBuilt(await ensurePages(), ['renderer.mjs', 'scripts'], join(folder, 'dist/assets/pages')),
    ...copyBuilt(await ensureDashboard(), ['index.html', 'assets'], join(folder, 'dist/assets/dashboard')),
  ]
  chmodSync(join(folder, 'bin/stablerail-server.cjs'), 0o755)
  const packages = bundledPackages([...files, ...pages, ...Object.keys(assets)])
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(packages))
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials(packages))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
}

/** Copies parts of a browser build and returns the source files of the build. */
const copyBuilt = (built: string, parts: readonly string[], to: string): string[] => {
  for (const part of parts) cpSync(join(built, part), join(to, part), { recursive: true })
  const modules = JSON.parse(readFileSync(join(built, 'modules.json'), 'utf8')) as string[]
  return modules.map((path) => join(repository, path))
}
