/**
 * Packs the packages and publishes those whose version the registry does not have: `npm run release`.
 *
 *   node scripts/release/publish.ts [options of npm publish]
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packAll, releasedPackages } from './packages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const versionOf = (name: string): string => {
  const { folder } = releasedPackages.find((one) => one.name === name) ?? { folder: '' }
  return (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string }).version
}

/** Returns whether the registry has this version. Throws if the registry does not answer. */
const isPublished = (name: string, version: string): boolean => {
  const { status, stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'version', '--json'], {
    encoding: 'utf8',
  })
  if (status === 0) return stdout.includes(version)
  const { error } = JSON.parse(stdout || '{}') as { error?: { code?: string; summary?: string } }
  if (error?.code === 'E404') return false
  throw new Error(`The registry did not say whether it has ${name} ${version}: ${error?.summary ?? stdout}`)
}

const refuseUnpublishedNames = (): void => {
  const published = JSON.parse(readFileSync(`${root}docs/published.json`, 'utf8')) as Record<string, boolean>
  const missing = releasedPackages.filter(({ name }) => published[name] !== true).map(({ name }) => name)
  if (missing.length > 0)
    throw new Error(
      `docs/published.json does not state that these packages are on npm: ${missing.join(', ')}. The command line is built with it. Change it in the commit that is released.`,
    )
}

const publish = async (options: readonly string[]): Promise<void> => {
  refuseUnpublishedNames()
  const folder = mkdtempSync(join(tmpdir(), 'stablerail-release-'))
  try {
    for (const { name, file } of await packAll(folder)) {
      const version = versionOf(name)
      if (isPublished(name, version)) {
        console.log(`${name} ${version} is in the registry.`)
        continue
      }
      execFileSync('npm', ['publish', file, ...options], { stdio: ['ignore', 'ignore', 'inherit'] })
      console.log(`${name} ${version} was published.`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await publish(process.argv.slice(2))
