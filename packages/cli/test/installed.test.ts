/** The tarball in an empty folder, and the code that the program loads to start. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packProgram } from '../build/ensure-packed.ts'
import { cli } from '../build/programs.ts'
import { sendJson, startFakeApi } from './fake-api.ts'

const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stablerail-installed-'))
  await packProgram(cli, join(folder, 'stablerail.tgz'))
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

test('init writes a shop from the tarball, with the files whose names npm leaves out', async () => {
  const env = { PATH: process.env.PATH, HOME: folder }
  await run(bin(), ['init', 'shop', '--framework', 'next'], { cwd: folder, env })
  const written = readdirSync(join(folder, 'shop'), { recursive: true })
  expect(written).toEqual(expect.arrayContaining(['.env.example', '.gitignore', 'app/orders/[id]/page.tsx']))
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
    stderr: expect.stringMatching(/@stablerail\/simulator[\s\S]*stablerail-simulator\.tgz/),
  })
})

test('mcp names the package that it needs, does not search it in the working directory, and exits with 2', async () => {
  const elsewhere = join(folder, 'elsewhere/node_modules/@stablerail/mcp')
  mkdirSync(elsewhere, { recursive: true })
  writeFileSync(
    join(elsewhere, 'package.json'),
    JSON.stringify({ name: '@stablerail/mcp', main: 'index.js' }),
  )
  writeFileSync(join(elsewhere, 'index.js'), 'exports.runMcp = async () => 0')
  const env = { PATH: process.env.PATH, HOME: folder }
  const failed = run(bin(), ['mcp'], { cwd: join(folder, 'elsewhere'), env })
  await expect(failed).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/@stablerail\/mcp[\s\S]*stablerail-mcp\.tgz/),
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

/** Returns the size of the program's files that a command loads, in bytes, as the coverage of V8 names them. */
const loadedBytes = async (args: readonly string[]): Promise<number> => {
  const coverage = mkdtempSync(join(folder, 'coverage-'))
  const program = join(folder, 'node_modules/stablerail/dist/main.js')
  await run(process.execPath, [program, ...args], { env: { NODE_V8_COVERAGE: coverage } })
  const [file = ''] = readdirSync(coverage)
  const { result } = JSON.parse(readFileSync(join(coverage, file), 'utf8')) as { result: { url: string }[] }
  const loaded = result.flatMap(({ url }) => (url.includes('/stablerail/dist/') ? [fileURLToPath(url)] : []))
  return loaded.reduce((sum, path) => sum + statSync(path).size, 0)
}

test.each([[['--help']], [['checkouts', 'create', '--help']]])(
  '%j starts fast: it loads little code',
  async (args) => {
    const bytes = await loadedBytes(args)
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThan(100_000)
  },
)
