/**
 * Writes the files of a published package into a folder, in which `npm pack` or `npm publish` produces the
 * tarball: the program, without dependencies, and the further files of the package.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundledPackages, licenceTexts } from '../../server/build/bundled-packages.ts'
import { bundleInto } from './bundle.ts'
import type { Program } from './programs.ts'

type Manifest = { publishConfig: { directory?: string }; [field: string]: unknown }

/** Returns the manifest without the fields for development. */
const published = (root: string) => {
  const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Manifest
  const { devDependencies: _, scripts: __, publishConfig, ...rest } = manifest
  const { directory: ___, ...kept } = publishConfig
  return { ...rest, publishConfig: kept }
}

const copyFiles = ({ root, files }: Program, folder: string): void => {
  for (const path of files) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(root, path), target)
  }
}

/** Builds the package into an empty folder: exactly the files of the tarball. */
export const packInto = async (program: Program, folder: string): Promise<void> => {
  const { root } = program
  const files = await bundleInto(program, join(folder, 'dist'))
  chmodSync(join(folder, 'dist/main.js'), 0o755)
  copyFiles(program, folder)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published(root), null, 2)}\n`)
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(bundledPackages(files)))
  copyFileSync(`${root}README.md`, join(folder, 'README.md'))
  copyFileSync(`${root}../../LICENSE`, join(folder, 'LICENSE'))
  if (existsSync(`${root}CHANGELOG.md`)) copyFileSync(`${root}CHANGELOG.md`, join(folder, 'CHANGELOG.md'))
}
