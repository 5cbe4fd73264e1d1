import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../../settings/start-error.ts'
import { linkLibraries } from './link-libraries.ts'

let folder: string
let native: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stablerail-links-'))
  native = join(folder, 'native')
  mkdirSync(join(native, 'lib'), { recursive: true })
  writeFileSync(join(native, 'lib/libicu.so.60.2'), '')
  writeFileSync(
    join(native, 'pg-symlinks.json'),
    JSON.stringify([
      { source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so' },
      { source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' },
    ]),
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('missing links are created, and existing ones are left as they are', async () => {
  symlinkSync('elsewhere', join(native, 'lib/libicu.so'))
  await linkLibraries(native)
  await linkLibraries(native)
  expect(readlinkSync(join(native, 'lib/libicu.so'))).toBe('elsewhere')
  expect(readlinkSync(join(native, 'lib/libicu.so.60'))).toBe('libicu.so.60.2')
})

test('links that cannot be created are an error that says what to do', async () => {
  rmSync(join(native, 'lib'), { recursive: true })
  const failed = linkLibraries(native)
  await expect(failed).rejects.toThrow(StartError)
  await expect(failed).rejects.toThrow(/ENOENT.*as the user who owns this directory/)
})

test('a package without a list of links needs none', async () => {
  rmSync(join(native, 'pg-symlinks.json'))
  await expect(linkLibraries(native)).resolves.toBeUndefined()
})
