/**
 * Tests when the package is packed again. The test uses a copy of the sources, and a builder that copies a
 * single file.
 */
import { spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { webhookHandler } from '@stablerail/sdk/next'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { root } from '../../build/subpaths.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const packed = join(root, '.packed')

/**
 * A builder that only copies the README. The code in `meanwhile` runs between reading and writing the README.
 */
const builder = (meanwhile: string) => `
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
export const packInto = async (folder) => {
  const readme = readFileSync(new URL('../README.md', import.meta.url))
  ${meanwhile}
  writeFileSync(folder + '/README.md', readme)
}`

const createSdk = ({ meanwhile = '' } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'stablerail-packing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const sdk = join(folder, 'packages/sdk')
  cpSync(join(root, 'build'), join(sdk, 'build'), { recursive: true })
  cpSync(join(repository, 'scripts/kept-build.ts'), join(folder, 'scripts/kept-build.ts'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(sdk, 'build/pack.ts'), builder(meanwhile))
  writeFileSync(join(sdk, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(sdk, 'README.md'), 'one')
  mkdirSync(join(sdk, 'src'))
  writeFileSync(join(sdk, 'src/index.ts'), '')
  const store = join(sdk, '.packed')
  return {
    sdk,
    write: (path: string, text: string) => writeFileSync(join(sdk, path), text),
    staged: () => readFileSync(join(sdk, 'package/README.md'), 'utf8'),
    folder: () => realpathSync(join(sdk, 'package')),
    stored: () => readdirSync(store).map((name) => join(realpathSync(store), name)),
  }
}

const ensure = (sdk: string) =>
  new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    const child = spawn(process.execPath, ['build/ensure-packed.ts'], { cwd: sdk })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said }))
  })

const packing = { code: 0, said: 'Packing the SDK …\n' }
const fresh = { code: 0, said: '' }

const twoHoursAgo = () => new Date(Date.now() - 2 * 3_600_000)

describe('the staged package', () => {
  test('is packed when there is none, and not again', async () => {
    const { sdk, staged } = createSdk()
    expect(await ensure(sdk)).toEqual(packing)
    expect(staged()).toBe('one')
    expect(await ensure(sdk)).toEqual(fresh)
  })

  test.each([
    'README.md',
    'package.json',
    'src/index.ts',
    'src/new.ts',
    'build/build.ts',
    'tsconfig.build.json',
  ])('is packed anew after a change to %s', async (path) => {
    const { sdk } = createSdk()
    await ensure(sdk)
    appendFileSync(join(sdk, path), '\n')
    expect(await ensure(sdk)).toEqual(packing)
    expect(await ensure(sdk)).toEqual(fresh)
  })

  test('is packed anew when a source is gone or has another name', async () => {
    const { sdk, write } = createSdk()
    write('src/a.ts', 'a')
    await ensure(sdk)
    rmSync(join(sdk, 'src/a.ts'))
    write('src/b.ts', 'a')
    expect(await ensure(sdk)).toEqual(packing)
  })

  test('stays as it is after a change to a test', async () => {
    const { sdk, write } = createSdk()
    await ensure(sdk)
    write('src/index.test.ts', 'test')
    expect(await ensure(sdk)).toEqual(fresh)
  })

  test('is not packed again for sources that are as they were before', async () => {
    const { sdk, write, staged } = createSdk()
    await ensure(sdk)
    write('README.md', 'two')
    await ensure(sdk)
    write('README.md', 'one')
    expect(await ensure(sdk)).toEqual(fresh)
    expect(staged()).toBe('one')
  })

  test('takes the place of a folder', async () => {
    const { sdk, staged } = createSdk()
    mkdirSync(join(sdk, 'package/dist'), { recursive: true })
    expect(await ensure(sdk)).toEqual(packing)
    expect(staged()).toBe('one')
  })

  test('is one whole package when two pack it at once', async () => {
    const bothBuild = `
      const store = new URL('../.packed/', import.meta.url)
      while (readdirSync(store).filter((name) => name.startsWith('building-')).length < 2 &&
        !readdirSync(store).some((name) => !name.includes('-'))) await delay(5)`
    const { sdk, staged, folder, stored } = createSdk({ meanwhile: bothBuild })
    expect(await Promise.all([ensure(sdk), ensure(sdk)])).toEqual([packing, packing])
    expect(staged()).toBe('one')
    expect(stored()).toEqual([folder()])
  })

  test('is of the sources as they are when they change while they are packed', async () => {
    const changedOnce = `
      const marker = new URL('../changed', import.meta.url)
      if (!existsSync(marker)) appendFileSync(new URL('../README.md', import.meta.url), ' two')
      writeFileSync(marker, '')`
    const { sdk, staged, folder, stored } = createSdk({ meanwhile: changedOnce })
    expect(await ensure(sdk)).toEqual(packing)
    expect(staged()).toBe('one two')
    expect(stored()).toEqual([folder()])
    expect(await ensure(sdk)).toEqual(fresh)
  })

  test('stays what it was when the sources do not build', async () => {
    const { sdk, write, staged, folder, stored } = createSdk({
      meanwhile: `if (readme.includes('broken')) throw new Error('it does not build')`,
    })
    await ensure(sdk)
    write('README.md', 'broken')
    expect(await ensure(sdk)).toMatchObject({ code: 1, said: expect.stringContaining('it does not build') })
    expect(staged()).toBe('one')
    expect(stored()).toEqual([folder()])
  })

  test('is kept for programs that run for an hour after another took its place', async () => {
    const { sdk, write, folder, stored } = createSdk()
    await ensure(sdk)
    const first = folder()
    utimesSync(first, twoHoursAgo(), twoHoursAgo())
    write('README.md', 'two')
    await ensure(sdk)
    expect(stored()).toContain(first)
    utimesSync(first, twoHoursAgo(), twoHoursAgo())
    write('README.md', 'three')
    await ensure(sdk)
    expect(stored()).not.toContain(first)
    expect(stored()).toHaveLength(2)
  })
})

describe('the workspace', () => {
  test('runs its tests with what is packed of the present sources', async () => {
    let calledFrom: string | undefined
    const secret = () => {
      calledFrom = new Error().stack
      return ''
    }
    const receive = webhookHandler({ secret, onEvent: () => undefined, onError: () => undefined })
    await receive(new Request('http://shop.example', { method: 'POST', body: '{}' }))
    expect(calledFrom).toContain(`${inject('packed')}/dist/`)
  })

  const manifests = ['examples/*', 'packages/{server,codegen,sdk/test}', 'docs', 'bench']

  test.each(manifests)('%s has the SDK as it is packed', (pattern) => {
    const found = globSync(`${pattern}/package.json`, { cwd: repository }).map((path) =>
      join(repository, path),
    )
    expect(found.length).toBeGreaterThan(0)
    for (const manifest of found) {
      const resolved = createRequire(manifest).resolve('@stablerail/sdk/webhooks')
      expect(dirname(resolved).startsWith(packed), manifest).toBe(true)
    }
  })
})
