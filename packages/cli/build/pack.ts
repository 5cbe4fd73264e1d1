/**
 * Writes the files of the published package into a folder, in which `npm pack` or `npm publish` produces the
 * tarball: the program, without dependencies, and the templates of `stablerail init`.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundledPackages, licenceTexts } from '../../server/build/bundled-packages.ts'
import { templatePaths, templatesFolder } from '../src/init/templates.ts'
import { bundleInto, root } from './bundle.ts'

type Manifest = { publishConfig: { directory?: string }; [field: string]: unknown }

/** Returns the manifest without the fields for development. */
const published = () => {
  const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Manifest
  const { devDependencies: _, scripts: __, publishConfig, ...rest } = manifest
  const { directory: ___, ...kept } = publishConfig
  return { ...rest, publishConfig: kept }
}

const copyTemplates = (folder: string): void => {
  for (const path of templatePaths) {
    const target = join(folder, 'templates', path)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(templatesFolder, path), target)
  }
}

/** Builds the package into an empty folder: exactly the files of the tarball. */
export const packInto = async (folder: string): Promise<void> => {
  const files = await bundleInto(join(folder, 'dist'))
  chmodSync(join(folder, 'dist/main.js'), 0o755)
  copyTemplates(folder)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published(), null, 2)}\n`)
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(bundledPackages(files)))
  copyFileSync(`${root}README.md`, join(folder, 'README.md'))
  copyFileSync(`${root}../../LICENSE`, join(folder, 'LICENSE'))
  if (existsSync(`${root}CHANGELOG.md`)) copyFileSync(`${root}CHANGELOG.md`, join(folder, 'CHANGELOG.md'))
}
