/** Packs the SDK as it is published, and installs the tarball in a folder for the tests. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensurePacked } from '../../build/ensure-packed.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder that has the package in its `node_modules`. */
    consumer: string
    tarball: string
    /** The folder from which the tarball was made. */
    packed: string
  }
}

export const setup = async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'stablerail-consumer-'))
  const packed = await ensurePacked()
  const report = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: packed,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(report) as [{ filename: string }]
  const installed = join(folder, 'node_modules/@stablerail/sdk')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components=1'])
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { '@stablerail/sdk': '*' } }),
  )
  project.provide('consumer', folder)
  project.provide('packed', packed)
  project.provide('tarball', join(folder, filename))
  return () => rmSync(folder, { recursive: true, force: true })
}
