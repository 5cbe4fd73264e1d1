import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensurePacked } from '../../packages/sdk/build/ensure-packed.ts'
import type { Cleanup } from '../cleanup.ts'

/** Packs the SDK as for publication, and installs the tarball in an empty folder. */
export const installPacked = async (cleanup: Cleanup): Promise<string> => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'stablerail-bench-sdk-')))
  cleanup.onEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const run = (command: string, parameters: readonly string[], cwd: string) =>
    execFileSync(command, parameters, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const packed = run('npm', ['pack', '--json', '--pack-destination', folder], await ensurePacked())
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  // Fails if the SDK has dependencies, because they would have to be downloaded.
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], folder)
  return folder
}
