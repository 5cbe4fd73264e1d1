import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from '@stablerail/processes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSimulator, type Rail, startSimulator } from './index.ts'

let rail: Rail

beforeAll(async () => {
  rail = await startSimulator()
})
afterAll(() => rail.stop())

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

const measure = async (run: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

test('the service serves the API, the dashboard, the page of a checkout and the mails', async () => {
  const { client, access } = await rail.workspace()
  const checkout = await client.checkouts.create({
    mode: 'payment',
    amount: 500,
    chain: 'base',
    token: 'USDC',
  })
  expect(checkout.workspaceId).toBe(access.workspaceId)
  const texts = await Promise.all(
    [checkout.hostedUrl, rail.dashboardUrl, rail.mailUrl].map(async (url) => (await fetch(url)).text()),
  )
  expect(texts).toEqual([
    expect.stringContaining('/scripts/test-wallet.js'),
    expect.stringContaining('/scripts/merchant-wallet.js'),
    expect.stringContaining('"data"'),
  ])
})

test('a workspace has three keys, a wallet for each token, and nothing of another workspace', async () => {
  const [first, second] = [await rail.workspace(), await rail.workspace()]
  const { customer } = await first.client.customers.create({ email: 'ada@example.com' })
  expect((await second.client.customers.list()).data).toEqual([])
  await expect(second.client.customers.retrieve(customer.id)).rejects.toThrow('No customer')
  const { data: options } = await first.client.wallets.listSettlementOptions()
  expect(options.map(({ chain, token }) => `${chain} ${token}`).sort()).toEqual(['base USDC', 'base USDT'])
  expect(new Set(Object.values(first.keys)).size).toBe(3)
  expect(first.merchant.address).not.toBe(second.merchant.address)
})

test('a workspace is ready in at most 20 times the time that a customer takes', async () => {
  const { client } = await rail.workspace()
  const compare = async (): Promise<number> => {
    const customers: number[] = []
    for (let count = 0; count < 11; count += 1)
      customers.push(await measure(() => client.customers.create({ email: `${randomUUID()}@example.com` })))
    const workspaces: number[] = []
    for (let count = 0; count < 3; count += 1) workspaces.push(await measure(() => rail.workspace()))
    return median(workspaces) / median(customers)
  }
  await expect.poll(compare, { timeout: 30_000, interval: 500 }).toBeLessThanOrEqual(20)
})

test('another process connects, and its own stop ends nothing', async () => {
  const other = connectSimulator(rail.connection)
  const shop = await other.workspace()
  await other.stop()
  await shop.client.customers.create({ email: 'ada@example.com' })
  expect(() => connectSimulator('')).toThrow('STABLERAIL_SIMULATOR')
})

test('the process of the simulator refuses a request without its token', async () => {
  const { control } = JSON.parse(rail.connection)
  const body = JSON.stringify({ operation: 'workspace', depositAddresses: false })
  expect((await fetch(control.url, { method: 'POST', body })).status).toBe(401)
})

test('a checkout of a workspace that another connection has is not paid', async () => {
  const { client } = await rail.workspace()
  const checkout = await client.checkouts.create({
    mode: 'payment',
    amount: 500,
    chain: 'base',
    token: 'USDC',
  })
  await expect(connectSimulator(rail.connection).pay(checkout)).rejects.toThrow('was not created by')
})

test('a start that fails says why', async () => {
  await expect(startSimulator({ chains: [] })).rejects.toThrow('A simulator needs at least one chain.')
})

/** A program that starts a simulator, writes the address of the service, and then waits. */
const program = `
import { startSimulator } from ${JSON.stringify(fileURLToPath(new URL('index.ts', import.meta.url)))}
const rail = await startSimulator()
console.log('at ' + rail.baseUrl + ' ' + JSON.parse(rail.connection).chains.base.rpcUrl)
process.once('SIGTERM', async () => {
  await rail.stop()
  process.exit(0)
})
setInterval(() => undefined, 1_000)
`

let place: string

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'stablerail-started-'))
  // If this process is root, PostgreSQL runs as another user, who must be able to enter the directory.
  await chmod(place, 0o711)
})
afterAll(() => rm(place, { recursive: true, force: true }))

const startProgram = async () => {
  const file = join(place, 'program.ts')
  await writeFile(file, program)
  const running = runProgram(file, [], { TMPDIR: place })
  await running.says('at http')
  const processes = () =>
    // With the environment, because the arguments of the simulator's process do not contain the directory.
    execFileSync('ps', ['axeww', '-o', 'args'], { encoding: 'utf8', maxBuffer: 2 ** 24 })
      .split('\n')
      .filter((line) => line.includes(place) && !line.startsWith('ps'))
  return { running, processes, urls: running.said.trim().split(' ').slice(1) }
}

const answers = (urls: readonly string[]) =>
  Promise.all(
    urls.map((url) =>
      fetch(url, { method: 'POST' }).then(
        () => true,
        () => false,
      ),
    ),
  )

/** The names that a stopped simulator leaves: its template, the program, and Node's compile cache. */
const isKept = (name: string) => /^(program\.ts|stablerail-templates-\d+|node-compile-cache)$/.test(name)

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to the process that started it ends everything',
  async (signal) => {
    const { running, processes, urls } = await startProgram()
    expect(await answers(urls)).toEqual([true, true])
    expect(processes().length).toBeGreaterThan(2)
    process.kill(running.pid, signal)
    await running.ended
    const left = async () => ({
      answers: await answers(urls),
      processes: processes(),
      files: (await readdir(place)).filter((name) => !isKept(name)),
    })
    await expect
      .poll(left, { timeout: 20_000, interval: 200 })
      .toEqual({ answers: [false, false], processes: [], files: [] })
  },
)
