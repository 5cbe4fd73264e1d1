/** Lists the packages in a bundle and their licences, for people and as a bill of materials for scanners. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as CDX from '@cyclonedx/cyclonedx-library'
import { name, version } from './manifest.ts'

export type BundledPackage = { name: string; version: string; license: string; licenseText: string }

type Manifest = { name?: string; version?: string; license?: string; author?: string | { name: string } }

/**
 * Returns the folder of the nearest manifest above a file that has a package name; manifests with only a
 * `type` are skipped.
 */
const packageFolderOf = (file: string): string | null => {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = readManifest(folder)
    if (manifest?.name !== undefined && manifest.version !== undefined) return folder
  }
  return null
}

const readManifest = (folder: string): Manifest | null => {
  const path = join(folder, 'package.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : null
}

const licenceFile = /^(licen[cs]e|copying|notice)([._-].*)?$/i

/** Licences that the manifest does not name but that the package's licence text contains. */
const unnamedLicences: Record<string, string> = { 'png-js': 'MIT', 'text-encoding-utf-8': 'Unlicense' }

const readPackage = (folder: string): BundledPackage => {
  const manifest = readManifest(folder) ?? {}
  const { name = '', version = '', author } = manifest
  const license = manifest.license ?? unnamedLicences[name]
  if (license === undefined) throw new Error(`${name} does not say its licence.`)
  // The LGPL requires that a recipient can replace the library, which is not possible in a bundle.
  if (/GPL/.test(license) && !license.includes(' OR '))
    throw new Error(`${name} is under ${license}: keep it out of the bundle.`)
  const texts = readdirSync(folder)
    .filter((file) => licenceFile.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (texts.length === 0 && license !== 'MIT') throw new Error(`${name} brings no text of its licence.`)
  const holder = typeof author === 'object' ? author.name : (author ?? `the authors of ${name}`)
  const licenseText = texts.length === 0 ? mitLicence(holder) : texts.join('\n\n')
  return { name, version, license, licenseText }
}

/** The licence text for packages that name this licence but do not include its text. */
const mitLicence = (holder: string) => `Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/** Returns the third-party packages of these files, ordered by name. */
export const bundledPackages = (files: readonly string[]): BundledPackage[] => {
  const folders = new Set(
    files.filter((file) => file.includes('/node_modules/')).map((file) => packageFolderOf(file)),
  )
  const packages = [...folders].filter((folder) => folder !== null).map(readPackage)
  return packages.sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  )
}

const line = '-'.repeat(80)

export const licenceTexts = (packages: readonly BundledPackage[]): string =>
  packages
    .map(
      ({ name, version, license, licenseText }) =>
        `${line}\n${name} ${version} (${license})\n${line}\n\n${licenseText}\n`,
    )
    .join('\n')

const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/**
 * Refuses to parse a licence expression such as `MIT OR Apache-2.0`, which needs a parser. The document then
 * lists the expression as plain text.
 */
const refuseExpression = (expression: string): never => {
  throw new RangeError(`${expression} is not read as an expression.`)
}

/**
 * Returns a CycloneDX document. It has no time and no serial number, so that equal sources produce equal
 * packages.
 */
export const billOfMaterials = (packages: readonly BundledPackage[]): string => {
  const licences = new CDX.Contrib.License.Factories.LicenseFactory(refuseExpression)
  const componentOf = (type: CDX.Enums.ComponentType, name: string, version: string) => {
    const ref = purl(name, version)
    return new CDX.Models.Component(type, name, { version, bomRef: ref, purl: ref })
  }
  const server = componentOf(CDX.Enums.ComponentType.Application, name, version)
  const bom = new CDX.Models.Bom({ metadata: new CDX.Models.Metadata({ component: server }) })
  for (const { name, version, license } of packages) {
    const component = componentOf(CDX.Enums.ComponentType.Library, name, version)
    component.licenses.add(licences.makeFromString(license))
    bom.components.add(component)
    server.dependencies.add(component.bomRef)
  }
  const normalizer = new CDX.Serialize.JSON.Normalize.Factory(CDX.Spec.Spec1dot6)
  return `${new CDX.Serialize.JsonSerializer(normalizer).serialize(bom, { sortLists: true, space: 2 })}\n`
}
