/** Scenarios that need the chain alone: reorgs, and transactions that wait in the mempool. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckout, type ExpectedOutcome, paid, runScenario } from '../../../test/run-scenario.ts'
import { connectSimulator, type Rail, type Scenario, startSimulator } from '../../index.ts'

let rail: Rail

beforeAll(async () => {
  rail = await startSimulator()
})
afterAll(() => rail.stop())

const reversed = ['payment.reorg_suspected', 'payment.reversed']

const atSharedAddress: ExpectedOutcome[] = [
  {
    scenario: 'reorged-before-confirmation',
    status: 'succeeded',
    received: 1_999,
    payments: ['confirmed reference'],
    events: paid,
  },
  {
    scenario: 'lost-before-confirmation',
    status: 'pending',
    received: 0,
    payments: ['pending reference'],
    events: ['payment.pending'],
  },
  {
    scenario: 'reorged-after-confirmation',
    status: 'succeeded',
    received: 1_999,
    payments: ['confirmed reference'],
    events: [...paid, ...reversed, 'payment.restored'],
  },
  {
    scenario: 'lost-after-confirmation',
    status: 'pending',
    received: 0,
    payments: ['reorged reference'],
    events: [...paid, ...reversed, 'payment.reorged'],
  },
  {
    scenario: 'dropped-from-mempool',
    status: 'pending',
    received: 0,
    payments: [],
    events: [],
  },
  {
    scenario: 'stuck-then-replaced',
    status: 'succeeded',
    received: 1_999,
    payments: ['confirmed reference'],
    events: paid,
  },
]

test.each(atSharedAddress)('$scenario, at the shared address: $status', (expected) =>
  runScenario(rail, expected, false),
)

test('collected-and-reorged, at an address of its own: the deposit waits again', async () => {
  const expected: ExpectedOutcome = {
    scenario: 'collected-and-reorged',
    status: 'succeeded',
    received: 1_999,
    payments: ['confirmed deposit_address settling'],
    events: paid,
  }
  await runScenario(rail, expected, true)
})

test('a reorg replaces the chosen number of blocks, and each step is awaited', async () => {
  const shop = await rail.workspace()
  const steps: string[] = []
  const sent = await shop.pay(await createCheckout(shop), {
    scenario: 'reorged-before-confirmation',
    depth: 5,
    onStep: async ({ who, what }) => {
      await delay(1)
      steps.push(`${who} ${what}`)
    },
  })
  await sent.settled()
  expect(steps).toEqual([
    'buyer sends 19.99 USDC to the wallet, with the reference of the checkout',
    'chain mines further blocks, so that the transaction is 5 blocks deep',
    'chain replaces its newest 5 blocks by others without the payment',
    'chain mines the transaction again, in a new block',
    'chain mines enough blocks for a confirmation',
  ])
})

test.each<[Scenario, number, string]>([
  ['reorged-before-confirmation', 10, 'from 1 to 9'],
  ['reorged-after-confirmation', 9, 'from 10 to 60'],
  ['lost-after-confirmation', 61, 'from 10 to 60'],
  ['exact', 3, 'has no depth'],
])('%s is refused at depth %i', async (scenario, depth, limits) => {
  const shop = await rail.workspace()
  await expect(shop.pay(await createCheckout(shop), { scenario, depth })).rejects.toThrow(limits)
})

test('a reorg waits for the payments of other connections', async () => {
  const other = connectSimulator(rail.connection)
  const [mine, theirs] = [await rail.workspace(), await other.workspace()]
  const theirPayment = await theirs.pay(await createCheckout(theirs))
  const steps: string[] = []
  const reorging = mine.pay(await createCheckout(mine), {
    scenario: 'reorged-before-confirmation',
    onStep: ({ what }) => void steps.push(what),
  })
  await delay(300)
  expect(steps).toEqual([])
  expect((await theirPayment.settled()).checkout.status).toBe('succeeded')
  expect((await (await reorging).settled()).checkout.status).toBe('succeeded')
})
