import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Cleanup } from '../cleanup.ts'

const sdkDir = fileURLToPath(new URL('../../packages/sdk/', import.meta.url))

/** Builds and packs the package as it is published, and installs the tarball in an empty folder. */
export const installPacked = (cleanup: Cleanup): string => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'stablerail-bench-sdk-')))
  cleanup.onEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const run = (command: string, parameters: readonly string[], cwd: string) =>
    execFileSync(command, parameters, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  run(process.execPath, [`${sdkDir}build/pack.ts`], sdkDir)
  const packed = run('npm', ['pack', '--json', '--pack-destination', folder], `${sdkDir}package`)
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  // Whatever it depended on would have to be fetched, so this fails unless it depends on nothing.
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], folder)
  return folder
}
