import { sanctionsListAbi as abi, sanctionsListBytecode as bytecode } from '@stablerail/local-evm'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createScreening } from '../../../../mechanisms/screening/index.ts'
import { createWorld, type World } from '../../../../testing/payments/world.ts'
import { createScreenPaymentsJob } from './screen-payments.ts'

/** The clock of the job only: the chain and its reader have their own clocks. */
const clock = createTestClock('2026-11-20T09:30:00.000Z')
let world: World
let oracle: `0x${string}`
let sanctioned: `0x${string}`
beforeAll(async () => {
  world = await createWorld()
  const { node } = world
  oracle = await node.deploy({ abi, bytecode })
  sanctioned = node.accounts[2]?.address as `0x${string}`
  await node.client.writeContract({
    abi,
    address: oracle,
    functionName: 'addToSanctionsList',
    args: [[sanctioned]],
    account: node.accounts[0]?.address as `0x${string}`,
  })
  await node.mint({ token: world.token, to: sanctioned, amountBase: 10n ** 12n })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.network.rpcUrls[0] = world.node.rpcUrl
  for (const table of ['payments', 'transfers'] as const) await world.context.db.deleteFrom(table).execute()
})

/**
 * Creates the job that screens the payers of payments. `oracles` has the addresses of the sanctions oracles
 * by chain id.
 */
const jobWith = async (oracles: Record<number, string>) => {
  const config = { ...world.context.config, screening: { kind: 'chainalysis-oracle' as const, oracles } }
  const screening = await createScreening({ ...world.context, config })
  if (screening === null) throw new Error('Screening is configured.')
  return createScreenPaymentsJob(screening)
}
const run = async (oracles: Record<number, string> = { 31337: oracle }) =>
  (await jobWith(oracles)).run({ ...world.context, clock })

const pay = async (from?: `0x${string}`) => {
  const shop = await world.openShop()
  await world.pay({ to: shop.wallet, amountBase: 5_000_000n, ...(from === undefined ? {} : { from }) })
  await world.read()
}
const verdicts = async () =>
  (await world.payments())
    .map(({ screening_verdict, screening_provider, screening_screened_at }) => [
      ...[screening_verdict, screening_provider, screening_screened_at?.getTime() ?? null],
    ])
    .sort()

test('payments get the verdict of the oracle on their payer, and are screened once', async () => {
  await pay()
  await pay(sanctioned)
  expect(await run()).toBe(2)
  const at = clock.now().getTime()
  expect(await verdicts()).toEqual([
    ['screened_clean', 'chainalysis-oracle', at],
    ['screened_flagged', 'chainalysis-oracle', at],
  ])
  clock.advance({ hours: 1 })
  expect(await run()).toBe(0)
  expect((await verdicts()).every(([, , when]) => when === at)).toBe(true)
})

test('a flagged payment is confirmed like any other', async () => {
  await pay(sanctioned)
  await run()
  await world.node.mine(5)
  await world.read()
  expect(await world.payments()).toMatchObject([
    { status: 'confirmed', screening_verdict: 'screened_flagged' },
  ])
})

test('while the network does not answer the verdict is an error, and a minute later it is asked for again', async () => {
  await pay()
  world.network.rpcUrls[0] = 'http://127.0.0.1:1'
  expect(await run()).toBe(1)
  expect(await verdicts()).toMatchObject([['screen_error', 'chainalysis-oracle', clock.now().getTime()]])
  world.network.rpcUrls[0] = world.node.rpcUrl
  clock.advance({ seconds: 60 })
  expect(await run()).toBe(0)
  clock.advance({ ms: 1 })
  expect(await run()).toBe(1)
  expect((await verdicts())[0]?.[0]).toBe('screened_clean')
})

test.each([
  ['there is no contract', () => '0x00000000000000000000000000000000000000aa'],
  ['the contract is another one', () => world.token],
])('where %s at the address of the oracle, nobody is said to be clean', async (_, address) => {
  await pay()
  await run({ 31337: address() })
  expect((await verdicts())[0]?.[0]).toBe('screen_error')
})

test('on a network without the oracle a payment stays unscreened, and is not looked at again', async () => {
  await pay()
  expect(await run({})).toBe(1)
  expect(await verdicts()).toEqual([['not_screened', 'chainalysis-oracle', null]])
  clock.advance({ hours: 1 })
  expect(await run({})).toBe(0)
})

const countClean = async () => {
  const counted = await world.context.metrics.registry
    .getSingleMetric('stablerail_payments_screened_total')
    ?.get()
  return counted?.values.find(({ labels }) => labels.verdict === 'screened_clean')?.value ?? 0
}

test('of two workers at once, only one writes the verdict of a payment', async () => {
  for (let count = 0; count < 5; count += 1) await pay()
  const before = await countClean()
  await Promise.all([run(), run()])
  expect(await countClean()).toBe(before + 5)
})
