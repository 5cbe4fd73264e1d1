/** Builds the published server: one JavaScript program for Node 22.12 and later, without dependencies. */
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyAssets } from './assets.ts'
import { bundleInto, server } from './bundle.ts'
import { billOfMaterials, bundledPackages, licenceTexts } from './bundled-packages.ts'
import { published, repository, root } from './manifest.ts'

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
  const files = await bundleInto(join(folder, 'dist'), server)
  const assets = await copyAssets(join(folder, 'dist/assets'))
  for (const [from, to] of Object.entries(copies)) {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    copyFileSync(from, join(folder, to))
  }
  chmodSync(join(folder, 'bin/stablerail-server.cjs'), 0o755)
  const packages = bundledPackages([...files, ...assets])
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(packages))
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials(packages))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
}
