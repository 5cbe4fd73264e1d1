/** Installs the tarball of the server, as it is published, in a folder outside the clone. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Program, runProgram } from '@stablerail/processes'
import { makeTarball } from '../../build/tarball.ts'

export type Installed = {
  /** The folder that it was installed in. */
  folder: string
  tarball: string
  run(args: readonly string[], env?: Record<string, string>): Program
  remove(): void
}

/**
 * Packs the server and installs it without the registry: the tarball must need no other package. `pack` makes another
 * tarball than that of these sources, in a folder that is removed with the rest.
 */
export const installServer = async (
  pack: (tarball: string, folder: string) => Promise<void> | void = makeTarball,
): Promise<Installed> => {
  const folder = mkdtempSync(join(tmpdir(), 'stablerail-installed-'))
  const tarball = join(folder, 'stablerail-server.tgz')
  await pack(tarball, folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const install = ['install', '--omit=dev', '--offline', '--no-audit', '--no-fund', tarball]
  execFileSync('npm', install, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const bin = join(folder, 'node_modules/.bin/stablerail-server')
  return {
    folder,
    tarball,
    run: (args, env = {}) => runProgram(bin, args, env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Another Node than the one that runs the tests; the tests of the SDK bring it. */
export const nodeOf = (major: 20 | 22): string =>
  fileURLToPath(new URL(`../../../sdk/test/node_modules/node-${major}/bin/node`, import.meta.url))
