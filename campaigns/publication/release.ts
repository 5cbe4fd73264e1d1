/** Rehearses a release of the present commit: a clone, the next version, and the publication to a local registry. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Registry } from './registry.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Publishes all packages of the present commit. Returns their version. */
export const release = (place: string, { npmrc }: Registry): string => {
  const clone = join(place, 'clone')
  execFileSync('git', ['clone', '--quiet', root, clone])
  const say = (command: string, args: readonly string[], env: Record<string, string> = {}): string =>
    execFileSync(command, args, {
      cwd: clone,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    })
  const states = join(clone, 'docs/published.json')
  const names = Object.keys(JSON.parse(readFileSync(states, 'utf8')))
  writeFileSync(states, `${JSON.stringify(Object.fromEntries(names.map((name) => [name, true])))}\n`)
  say('npm', ['run', '--silent', 'version-packages'])
  // The provenance of a package is signed by the CI of a release.
  const publishing = ['run', '--silent', 'release', '--', '--provenance=false']
  const published = () => say('npm', publishing, { NPM_CONFIG_USERCONFIG: npmrc })
  process.stderr.write(published())
  const again = published()
  const { version } = JSON.parse(readFileSync(join(clone, 'packages/cli/package.json'), 'utf8'))
  if (again.split('\n').filter((line) => line.endsWith('is in the registry.')).length !== names.length)
    throw new Error(`A second run did not leave the published packages alone:\n${again}`)
  return version
}
