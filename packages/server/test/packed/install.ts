/** Installs the published tarball of the server in a folder outside the clone. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Program, runProgram } from '@stablerail/processes'
import { packServer } from '../../build/tarball.ts'

export type Installed = {
  /** The folder of the installation. */
  folder: string
  tarball: string
  run(args: readonly string[], env?: Record<string, string>): Program
  remove(): void
}

/**
 * Packs the server and installs the tarball offline, so that the installation fails if the tarball depends on
 * other packages. `pack` creates the tarball, by default from the present sources; it may write other files
 * into `folder`, which is removed after the test.
 */
export const installServer = async (
  pack: (tarball: string, folder: string) => Promise<void> | void = packServer,
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

/**
 * Returns the path of a Node program of an older version than the one that runs the tests. The program is a
 * dependency of the SDK's tests.
 */
export const nodeOf = (major: 20 | 22): string =>
  fileURLToPath(new URL(`../../../sdk/test/node_modules/node-${major}/bin/node`, import.meta.url))
