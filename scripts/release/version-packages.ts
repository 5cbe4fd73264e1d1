/**
 * Gives the published packages their next version, by the changesets, and writes the changelogs: `npm run version-packages`.
 *
 * The server and the simulator are private packages of the repository, whose published manifests are made when they are
 * packed. Changesets does not change private packages, so they get the version of the command line here.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { releasedPackages } from './packages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const manifestOf = (folder: string) => join(root, folder, 'package.json')

execFileSync(join(root, 'node_modules/.bin/changeset'), ['version'], { cwd: root, stdio: 'inherit' })

const { version } = JSON.parse(readFileSync(manifestOf('packages/cli'), 'utf8')) as { version: string }
for (const { folder } of releasedPackages) {
  const text = readFileSync(manifestOf(folder), 'utf8')
  writeFileSync(manifestOf(folder), text.replace(/^ {2}"version": "[^"]+"/m, `  "version": "${version}"`))
}
console.log(`All published packages have the version ${version}.`)
