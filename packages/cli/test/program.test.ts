/** The program without a deployment: help, versions, misspelt words, sizes. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { startFakeApi } from './fake-api.ts'
import { openHome } from './run-cli.ts'

const home = openHome()
afterAll(() => home.remove())

const packed = fileURLToPath(new URL('../package/', import.meta.url))
const { version, dependencies } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))

test('--version prints the version of the package', async () => {
  expect(await home.run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
})

test.each([
  [['--help']],
  [['checkouts', '--help']],
  [['checkouts', 'create', '--help']],
  [['workspaces', 'update', '--help']],
  [['search', '--help']],
  [['listen', '--help']],
  [['init', '--help']],
  [['trigger', '--help']],
  [['mcp', '--help']],
  [['help', 'invoices', 'list']],
])('the help of %j is at most 80 columns wide and exits with 0', async (args) => {
  const { code, stdout, stderr } = await home.run(args)
  expect(code).toBe(0)
  expect(stderr).toBe('')
  expect(stdout).toContain('Usage: stablerail')
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
})

test.each([
  [['checkout', 'list'], 'checkouts'],
  [['checkouts', 'lst'], 'list'],
  [['checkouts', 'list', '--stauts', 'open'], '--status'],
  [['checkouts', 'list', '--status', 'opne'], 'open'],
  [['listen', '--events', 'payment.confirmd'], 'payment.confirmed'],
])('%j suggests %s and exits with 2', async (args, suggested) => {
  const env = { STABLERAIL_API_KEY: 'sk_test_x', STABLERAIL_WORKSPACE_ID: 'ws_x' }
  const { code, stdout, stderr } = await home.run(args, { env })
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toMatch(new RegExp(`Did you mean ${suggested.replace('.', '\\.')}`))
})

test.each([
  [['prices', 'list'], 'stablerail prices list --help'],
  [['checkouts', 'xyz', '--all'], 'stablerail checkouts --help'],
  [['xyz'], 'stablerail --help'],
  [['checkouts', 'create', '--amount'], 'stablerail checkouts create --help'],
])('%j names the help %s', async (args, help) => {
  const { code, stderr } = await home.run(args)
  expect(code).toBe(2)
  expect(stderr).toContain(`what to do  Run \`${help}\`.`)
})

test('with --json an error of usage is JSON', async () => {
  const { code, stderr } = await home.run(['prices', 'list', '--json'])
  expect(code).toBe(2)
  expect(JSON.parse(stderr).error.message).toBe("missing required argument 'product-id'")
})

test('an amount with decimals is refused, with the amount in cents', async () => {
  const { code, stderr } = await home.run(['checkouts', 'create', '--amount', '19.99'])
  expect(code).toBe(2)
  expect(stderr.replaceAll('\n', ' ')).toContain('did you mean --amount 1999?')
})

test('a command without its required fields names them', async () => {
  const env = { STABLERAIL_API_KEY: 'sk_test_x', STABLERAIL_WORKSPACE_ID: 'ws_x' }
  const { code, stderr } = await home.run(['invoices', 'create'], { env })
  expect(code).toBe(2)
  expect(stderr).toContain('--customer-id')
})

test('no flag takes a key', async () => {
  const { stdout } = await home.run(['login', '--help'])
  expect(stdout).not.toMatch(/--(api-)?key/)
  expect((await home.run(['login', '--api-key', 'sk_test_x'])).code).toBe(2)
})

test('a command without a key says how to sign in and exits with 3', async () => {
  const { code, stderr } = await home.run(['checkouts', 'list'])
  expect(code).toBe(3)
  expect(stderr).toContain('stablerail login')
})

test('a command for people names the page of the dashboard without a key too', async () => {
  const { code, stderr } = await home.run(['wallets', 'create'])
  expect(code).toBe(2)
  expect(stderr).toContain('the page wallets')
})

test('there are no colours where NO_COLOR is set, and some in a terminal', async () => {
  const args = ['checkouts', 'list']
  const colored = home.inTerminal(args)
  const plain = home.inTerminal(args, { env: { NO_COLOR: '1' } })
  expect((await colored.ended).stdout).toContain('\u001b[31m')
  expect((await plain.ended).stdout).not.toContain('\u001b')
})

test('an interrupt ends a command that waits for a response, with 130', async () => {
  const silent = await startFakeApi(() => {})
  const env = {
    STABLERAIL_API_KEY: 'sk_test_x',
    STABLERAIL_WORKSPACE_ID: 'ws_x',
    STABLERAIL_BASE_URL: silent.baseUrl,
  }
  const running = home.start(['checkouts', 'list', '--verbose'], { env })
  await running.until(/> GET/)
  running.child.kill('SIGINT')
  expect((await running.ended).code).toBe(130)
  await silent.close()
})

test('the installed package is at most 2 MB, has no dependencies, and names the licences in it', () => {
  const files = readdirSync(packed, { recursive: true, encoding: 'utf8' }).map((name) => join(packed, name))
  const bytes = files
    .map((file) => statSync(file))
    .filter((stat) => stat.isFile())
    .reduce((sum, { size }) => sum + size, 0)
  expect(bytes).toBeLessThan(2_000_000)
  expect(dependencies).toBeUndefined()
  expect(readFileSync(join(packed, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toMatch(/^commander /m)
})

test('the program contains nothing of the server or of the contract', () => {
  const code = readdirSync(join(packed, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(packed, 'dist', name), 'utf8'))
  expect(code.filter((text) => /kysely|zod|ts-rest/.test(text))).toEqual([])
})
