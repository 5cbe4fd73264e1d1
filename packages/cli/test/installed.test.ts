/** The tarball in an empty folder, and how long the program takes to start. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTarball } from '../build/tarball.ts'
import { sendJson, startFakeApi } from './fake-api.ts'

const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stablerail-installed-'))
  await makeTarball(join(folder, 'stablerail.tgz'))
  execFileSync(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, join(folder, 'stablerail.tgz')],
    {
      stdio: 'pipe',
    },
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bin = () => join(folder, 'node_modules/.bin/stablerail')

test('the tarball installs one package and runs from there', async () => {
  const installed = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))
  expect(installed).toEqual(['stablerail'])
  const { stdout } = await run(bin(), ['checkouts', 'create', '--help'], { cwd: folder })
  expect(stdout).toContain('--amount <cents>')
})

test('the program runs on Node 20', async () => {
  const node = fileURLToPath(new URL('node_modules/node-20/bin/node', import.meta.url))
  const api = await startFakeApi((_, response) => sendJson(response, 200, { id: 'ws_1', name: 'Blue Mugs' }))
  const env = {
    STABLERAIL_API_KEY: 'sk_test_x',
    STABLERAIL_WORKSPACE_ID: 'ws_1',
    STABLERAIL_BASE_URL: api.baseUrl,
  }
  const { stdout } = await run(node, [join(folder, 'node_modules/stablerail/dist/main.js'), 'whoami'], {
    env,
  })
  expect(stdout).toContain('Blue Mugs')
  await api.close()
})

test('dev names the package that it needs, and exits with 2', async () => {
  const failed = run(bin(), ['dev'], { cwd: folder, env: { PATH: process.env.PATH } })
  await expect(failed).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/@stablerail\/simulator[\s\S]*npm run stablerail -- dev/),
  })
})

test('dev refuses a simulator of another version', async () => {
  const simulator = join(folder, 'node_modules/@stablerail/simulator')
  mkdirSync(simulator, { recursive: true })
  const manifest = { name: '@stablerail/simulator', version: '0.0.1', exports: { './*': './*' } }
  writeFileSync(join(simulator, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(simulator, 'dev'), '')
  const failed = run(bin(), ['dev'], { cwd: folder, env: { PATH: process.env.PATH } })
  await expect(failed).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('0.0.1') })
  rmSync(join(folder, 'node_modules/@stablerail'), { recursive: true })
})

const startMs = async (args: readonly string[]): Promise<number> => {
  const startedAt = performance.now()
  await run(process.execPath, args)
  return performance.now() - startedAt
}

/** Other processes only add to a time, so the shortest time of several is the least disturbed. */
const shortestOf = async (count: number, variants: readonly (readonly string[])[]) => {
  const times = variants.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < count; round += 1)
    for (const [index, args] of variants.entries())
      times[index] = Math.min(times[index] ?? 0, await startMs(args))
  return times
}

test('help is shown after at most 1.5 times the start of Node and 60 ms', async () => {
  const program = join(folder, 'node_modules/stablerail/dist/main.js')
  const [bare = 0, help = 0, ofCommand = 0] = await shortestOf(8, [
    ['-e', '0'],
    [program, '--help'],
    [program, 'checkouts', 'create', '--help'],
  ])
  expect(help).toBeLessThan(1.5 * bare + 60)
  expect(ofCommand).toBeLessThan(1.5 * bare + 60)
})
