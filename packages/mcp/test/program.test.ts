/** The program without a client: its options, its start, and its package. */
import { execFile, execFileSync, type StdioOptions } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packProgram } from '../../cli/build/ensure-packed.ts'
import { mcp } from '../../cli/build/programs.ts'
import { connect, program, run } from './connect.ts'

const env = {
  STABLERAIL_API_KEY: `sk_test_${'k'.repeat(43)}`,
  STABLERAIL_WORKSPACE_ID: 'ws_1',
  STABLERAIL_BASE_URL: 'http://127.0.0.1:9',
}

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stablerail-mcp-installed-'))
  await packProgram(mcp, join(folder, 'mcp.tgz'))
  const args = [
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    '--prefix',
    folder,
    join(folder, 'mcp.tgz'),
  ]
  execFileSync('npm', args, { stdio: 'pipe' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const installed = () => join(folder, 'node_modules/@stablerail/mcp')

test('--help and --version end at once, and help fits 80 columns', async () => {
  const { code, stdout } = await run(['--help'])
  expect(code).toBe(0)
  expect(stdout).toContain('--allow-live')
  expect(stdout.split('\n').filter((line) => line.length > 85)).toEqual([])
  expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('no option takes a key', async () => {
  expect((await run(['--help'])).stdout).not.toMatch(/--(api-)?key/)
  expect((await run(['--api-key', 'sk_test_x'], env)).code).toBe(2)
})

test('without a key the program says how to sign in and exits with 3', async () => {
  const { code, stderr } = await run([])
  expect(code).toBe(3)
  expect(stderr).toContain('stablerail login')
})

test.each([
  ['checkouts.creat', 'Did you mean checkouts.create?'],
  ['everything', 'The writes are'],
  ['checkouts.list', 'reads only'],
])('--allow %s is refused before a client is served', async (name, message) => {
  const { code, stdout, stderr } = await run(['--allow', name], env)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(message)
})

test('the program ends when its input ends, and writes its mode to standard error', async () => {
  const { code, stdout, stderr } = await run(['--allow', 'checkouts.create'], env)
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(stderr).toContain('ws_1 in test mode')
  expect(stderr).toContain('checkouts.create')
  expect(stderr).not.toContain('kkkk')
})

test('the program ends with 0 if its input is an empty file', () => {
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore']
  expect(execFileSync(process.execPath, [program], { env, stdio, encoding: 'utf8' })).toBe('')
})

test('the tarball installs one package of at most 2 MB, with the licences in it', () => {
  expect(readdirSync(join(folder, 'node_modules/@stablerail'))).toEqual(['mcp'])
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !/^[.@]/.test(name))).toEqual([])
  const files = readdirSync(installed(), { recursive: true, encoding: 'utf8' })
  const sizes = files.map((name) => statSync(join(installed(), name))).filter((stat) => stat.isFile())
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(2_000_000)
  expect(readFileSync(join(installed(), 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toMatch(/@modelcontextprotocol/)
  expect(existsSync(join(folder, 'node_modules/.bin/stablerail-mcp'))).toBe(true)
})

test('the installed program runs on Node 20', async () => {
  const node = fileURLToPath(new URL('node_modules/node-20/bin/node', import.meta.url))
  const main = join(installed(), 'dist/main.js')
  const { stdout } = await promisify(execFile)(node, [main, '--version'])
  expect(stdout).toMatch(/^\d/)
  const { client, close } = await connect(env, { command: [node, main] })
  expect((await client.listTools()).tools.length).toBeGreaterThan(25)
  await close()
})
