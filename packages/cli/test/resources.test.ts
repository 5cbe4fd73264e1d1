/** The commands of resources, against the real service. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../server/src/testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../server/src/testing/checkouts.ts'
import { startFakeApi } from './fake-api.ts'
import { type Home, type Options, openHome } from './run-cli.ts'

let api: TestApi
let home: Home
const emails = Array.from({ length: 30 }, (_, index) => `buyer-${index}@example.com`)

beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
  home = openHome()
  await insertVerifiedWallet(api.context, api.scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  for (const email of emails)
    await api.call('POST', api.path('customers'), { body: { email, name: '田中 mina' } })
})
afterAll(async () => {
  home.remove()
  await api.close()
})

const environment = (key = api.keys.full) => ({
  STABLERAIL_API_KEY: key,
  STABLERAIL_WORKSPACE_ID: api.scope.workspaceId,
  STABLERAIL_BASE_URL: api.baseUrl,
})

const run = (args: readonly string[], { env, ...options }: Options = {}) =>
  home.run(args, { ...options, env: { ...environment(), ...env } })

const json = async (args: readonly string[], options?: Options) => {
  const { code, stdout, stderr } = await run([...args, '--json'], options)
  expect(stderr).toBe('')
  expect(code).toBe(0)
  return JSON.parse(stdout)
}

test('a checkout is created with flags, retrieved, listed and ended', async () => {
  const args = ['checkouts', 'create', '--amount', '1999', '--chain', 'base', '--token', 'USDC']
  const checkout = await json([...args, '--metadata', 'order=42'])
  expect(checkout).toMatchObject({ mode: 'payment', amountMinor: 1999, metadata: { order: '42' } })
  const shown = await run(['checkouts', 'retrieve', checkout.id])
  expect(shown.stdout).toMatch(/amount +19\.99 USD/)
  expect((await run(['checkouts', 'list'])).stdout).toContain(checkout.id)
  expect((await json(['checkouts', 'expire', checkout.id])).id).toBe(checkout.id)
})

test('fields of --data are replaced by flags, and come from a file or standard input too', async () => {
  const data = JSON.stringify({ name: 'Mug', description: 'Blue' })
  writeFileSync(join(home.folder, 'product.json'), data)
  const expected = { name: 'Cup', description: 'Blue' }
  for (const [given, input] of [
    [data, ''],
    ['@product.json', ''],
    ['-', data],
  ] as const)
    expect(await json(['products', 'create', '--data', given, '--name', 'Cup'], { input })).toMatchObject(
      expected,
    )
})

test('--unset empties a field, and refuses one that cannot be empty', async () => {
  const product = await json(['products', 'create', '--name', 'Plate', '--description', 'White'])
  expect(await json(['products', 'update', product.id, '--unset', 'description'])).toMatchObject({
    description: null,
  })
  expect((await run(['products', 'update', product.id, '--unset', 'name'])).code).toBe(2)
})

test('a list of objects takes key=value pairs, and the fields of an object are flags with a dot', async () => {
  const { customer } = await json(['customers', 'create', '--email', 'invoiced@example.com'])
  const line = 'description=Mug,quantity=2,unitAmountMinor=500'
  const pair = ['--chain', 'base', '--token', 'USDC']
  const invoice = await json([
    'invoices',
    'create',
    '--customer-id',
    customer.id,
    ...pair,
    '--line-items',
    line,
  ])
  expect(invoice.amountMinor).toBe(1000)
  const workspace = await json(['workspaces', 'update', '--confirmations.base', '30'])
  expect(workspace.confirmations.base).toBe(30)
})

test('a table is at most 80 columns wide and shows each id whole', async () => {
  const { stdout, stderr } = await run(['customers', 'list'])
  const lines = stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(26)
  expect(lines.slice(1).every((line) => /^cus_[a-z0-9]{26} /.test(line))).toBe(true)
  // A Japanese letter is two columns wide.
  expect(lines.filter((line) => [...line].length + line.split(/田|中/).length - 1 > 80)).toEqual([])
  expect(stderr).toContain('--all')
})

test('--all writes the records of every page, as a table or as one JSON object a line', async () => {
  const { stdout } = await run(['customers', 'list', '--all', '--json', '--limit', '10'])
  const found = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).email)
  expect(found).toEqual(expect.arrayContaining(emails))
  const table = await run(['customers', 'list', '--all', '--limit', '10'])
  expect(table.stdout.trimEnd().split('\n')).toHaveLength(found.length + 1)
})

test('--csv writes what the API exports, and not together with --json', async () => {
  const { code, stdout } = await run(['invoices', 'list', '--csv'])
  expect(code).toBe(0)
  expect(stdout.split('\n')[0]).toContain('id,')
  expect((await run(['invoices', 'list', '--csv', '--json'])).code).toBe(2)
})

test('a refusal shows the message, the field, what to do and the request, and exits with 1', async () => {
  const { code, stdout, stderr } = await run(['customers', 'create', '--email', 'no address'])
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/field +email {2}\(--email\)/)
  expect(stderr).toMatch(/request id +req_/)
  expect(stderr).toMatch(/what to do +The request is malformed/)
  const asJson = await run(['customers', 'create', '--email', 'no address', '--json'])
  expect(JSON.parse(asJson.stderr).error).toMatchObject({
    code: 'invalid_request',
    param: 'email',
    status: 400,
  })
})

test('an unknown key exits with 3, and its text is in no output', async () => {
  const key = `sk_test_${'x'.repeat(43)}`
  const { code, stdout, stderr } = await run(['customers', 'list', '--verbose'], { env: environment(key) })
  expect(code).toBe(3)
  expect(stdout + stderr).not.toContain(key)
})

test('a deployment that does not answer exits with 4', async () => {
  const env = { STABLERAIL_BASE_URL: 'http://127.0.0.1:9' }
  expect((await run(['customers', 'list'], { env })).code).toBe(4)
})

test('--verbose shows the idempotency key, and the same key again changes nothing', async () => {
  const args = ['customers', 'create', '--email', 'once@example.com', '--json']
  const first = await run([...args, '--verbose'])
  const key = /idempotency-key: (\S+)/.exec(first.stderr)?.[1] ?? ''
  expect(key).not.toBe('')
  const second = await run([...args, '--idempotency-key', key])
  expect(second.stdout).toBe(first.stdout)
})

test('a command for people names the page of the dashboard', async () => {
  const { code, stderr } = await run(['api-keys', 'create', '--name', 'x'])
  expect(code).toBe(2)
  expect(stderr.replace(/\s+/g, '')).toContain(`${api.baseUrl}/dashboard/${api.scope.workspaceId}/test/keys`)
})

test('a call that got no response is repeated with the same idempotency key, and the message names it', async () => {
  const broken = await startFakeApi((_, response) => response.destroy())
  const env = environment()
  const args = ['customers', 'create', '--email', 'ada@example.com']
  const { code, stderr } = await home.run(args, { env: { ...env, STABLERAIL_BASE_URL: broken.baseUrl } })
  expect(code).toBe(4)
  const keys = new Set(broken.received.map(({ headers }) => headers['idempotency-key']))
  expect(broken.received.length).toBeGreaterThan(1)
  expect(keys.size).toBe(1)
  expect(stderr.replace(/\s+/g, ' ')).toContain(`--idempotency-key ${[...keys][0]}`)
  await broken.close()
})

test('an amount within a list of objects is in cents too', async () => {
  const args = ['invoices', 'create', '--line-items', 'description=Mug,quantity=1,unitAmountMinor=19.9']
  const { code, stderr } = await run(args)
  expect(code).toBe(2)
  expect(stderr.replace(/\s+/g, ' ')).toContain('did you mean unitAmountMinor=1990?')
})

test('one search finds records', async () => {
  const { data } = await json(['search', '--q', 'buyer-7@'])
  expect(data).toMatchObject([{ kind: 'customer' }])
})

test('a reader that closes the pipe early ends the command without an error', async () => {
  const running = home.start(['customers', 'list', '--all', '--limit', '1'], { env: environment() })
  running.child.stdout?.once('data', () => running.child.stdout?.destroy())
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' })
})
