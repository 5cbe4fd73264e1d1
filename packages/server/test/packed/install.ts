/** Installs the tarball of the server, as it is published, in a folder outside the clone. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Program, runProgram } from '../../src/testing/program.ts'

const packer = fileURLToPath(new URL('../../build/pack.ts', import.meta.url))

export type Installed = {
  /** The folder that it was installed in. */
  folder: string
  tarball: string
  run(args: readonly string[], env?: Record<string, string>): Program
  remove(): void
}

/** Installs without the registry: the tarball must need no other package. */
export const installServer = async (): Promise<Installed> => {
  const folder = mkdtempSync(join(tmpdir(), 'stablerail-installed-'))
  const packed = join(folder, 'packed')
  await promisify(execFile)(process.execPath, [packer, packed])
  const pack = ['pack', '--json', '--pack-destination', folder]
  const report = execFileSync('npm', pack, {
    cwd: packed,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(report) as [{ filename: string }]
  rmSync(packed, { recursive: true })
  const tarball = join(folder, filename)
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
