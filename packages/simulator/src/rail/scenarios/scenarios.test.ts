import { setTimeout as delay } from 'node:timers/promises'
import type { Checkout, Payment } from '@stablerail/sdk'
import { createClient } from '@stablerail/sdk/functions'
import { followEvents } from '@stablerail/sdk/stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Rail, type Scenario, startSimulator, type Workspace } from '../../index.ts'

let rail: Rail

beforeAll(async () => {
  rail = await startSimulator({ chains: ['base', 'ethereum'] })
})
afterAll(() => rail.stop())

/** Collects the types of a workspace's events, except `checkout.created`. */
const collectEvents = async (shop: Workspace): Promise<string[]> => {
  const abort = new AbortController()
  const types: string[] = []
  const client = createClient(shop.access)
  const read = async () => {
    for await (const message of followEvents(client, { signal: abort.signal }))
      if (message.kind === 'event' && message.event.type !== 'checkout.created')
        types.push(message.event.type)
  }
  const reading = read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error
  })
  onTestFinished(async () => {
    abort.abort()
    await reading
  })
  // The stream begins when the service has accepted it.
  await delay(200)
  return types
}

const createCheckout = (shop: Workspace): Promise<Checkout> =>
  shop.client.checkouts.create({ mode: 'payment', amount: 1_999, chain: 'base', token: 'USDC' })

const toLine = ({ status, coverage, unmatchedInbound, overpaidMinor, attribution, chain, token }: Payment) =>
  [
    status,
    attribution?.rule,
    ...(coverage === null ? [] : [coverage]),
    ...(unmatchedInbound ? ['unmatched'] : []),
    ...(overpaidMinor > 0 ? [`overpaid ${overpaidMinor}`] : []),
    ...(chain === 'base' && token === 'USDC' ? [] : [chain, token]),
  ].join(' ')

const paid = ['payment.pending', 'payment.confirmed', 'checkout.succeeded']
const unmatched = ['payment.pending', 'payment.confirmed']
const topped = [
  'payment.pending',
  'payment.failed',
  'payment.pending',
  'payment.confirmed',
  'payment.confirmed',
]
const inThree = ['payment.pending', 'payment.failed', ...topped.slice(0, 4)]

type Expected = { scenario: Scenario; status: string; received: number; payments: string[]; events: string[] }

const atSharedAddress: Expected[] = [
  {
    scenario: 'exact',
    status: 'succeeded',
    received: 1_999,
    payments: ['confirmed reference'],
    events: paid,
  },
  {
    scenario: 'rounded',
    status: 'pending',
    received: 0,
    payments: ['confirmed none unmatched'],
    events: unmatched,
  },
  {
    scenario: 'short-by-dust',
    status: 'succeeded',
    received: 1_998,
    payments: ['confirmed reference'],
    events: paid,
  },
  {
    scenario: 'underpaid-then-topped-up',
    status: 'succeeded',
    received: 1_999,
    payments: ['confirmed reference part', 'confirmed exact_amount settling'],
    events: [...topped, 'checkout.succeeded'],
  },
  {
    scenario: 'overpaid',
    status: 'succeeded',
    received: 2_499,
    payments: ['confirmed reference overpaid 500'],
    events: paid,
  },
  {
    scenario: 'three-parts',
    status: 'succeeded',
    received: 1_999,
    payments: ['confirmed reference part', 'confirmed reference part', 'confirmed exact_amount settling'],
    events: [...inThree, 'payment.confirmed', 'payment.confirmed', 'checkout.succeeded'],
  },
  {
    scenario: 'late',
    status: 'expired',
    received: 0,
    payments: ['confirmed none unmatched'],
    events: ['checkout.expired', ...unmatched],
  },
  {
    scenario: 'wrong-token',
    status: 'pending',
    received: 0,
    payments: ['confirmed none unmatched base USDT'],
    events: unmatched,
  },
  {
    scenario: 'wrong-chain',
    status: 'pending',
    received: 0,
    payments: ['confirmed none unmatched ethereum USDC'],
    events: unmatched,
  },
  {
    scenario: 'batch',
    status: 'succeeded',
    received: 1_999,
    payments: ['confirmed reference'],
    events: paid,
  },
  {
    scenario: 'contract-wallet',
    status: 'succeeded',
    received: 1_999,
    payments: ['confirmed reference'],
    events: paid,
  },
  {
    scenario: 'exchange',
    status: 'pending',
    received: 0,
    payments: ['confirmed none unmatched'],
    events: unmatched,
  },
]

const atDepositAddress: Expected[] = [
  {
    scenario: 'deposit-address',
    status: 'succeeded',
    received: 1_999,
    payments: ['confirmed deposit_address settling'],
    events: paid,
  },
  {
    scenario: 'rounded',
    status: 'succeeded',
    received: 1_999,
    payments: ['confirmed deposit_address settling'],
    events: paid,
  },
  {
    scenario: 'three-parts',
    status: 'succeeded',
    received: 1_999,
    payments: [
      'confirmed deposit_address part',
      'confirmed deposit_address part',
      'confirmed deposit_address settling',
    ],
    events: [
      ...['payment.pending', 'payment.pending', 'payment.pending'],
      ...['payment.confirmed', 'payment.confirmed', 'payment.confirmed', 'checkout.succeeded'],
    ],
  },
  {
    scenario: 'wrong-token',
    status: 'pending',
    received: 0,
    payments: ['confirmed none surplus unmatched base USDT'],
    events: unmatched,
  },
  {
    scenario: 'exchange',
    status: 'pending',
    received: 1_899,
    payments: ['pending deposit_address part'],
    events: ['payment.pending'],
  },
]

const runScenario = async (expected: Expected, depositAddresses: boolean): Promise<void> => {
  const shop = await rail.workspace({ depositAddresses })
  const events = await collectEvents(shop)
  const sent = await rail.pay(await createCheckout(shop), { scenario: expected.scenario })
  expect(new Set(sent.transactions.map(({ hash }) => hash)).size).toBe(sent.transactions.length)
  const { checkout, payments } = await sent.settled()
  expect({
    status: checkout.status,
    received: checkout.receivedMinor,
    payments: payments.map(toLine),
  }).toEqual({ status: expected.status, received: expected.received, payments: expected.payments })
  expect(payments.map(({ txHash }) => txHash)).toEqual(sent.transactions.map(({ hash }) => hash))
  await expect.poll(() => [...events].sort(), { timeout: 10_000 }).toEqual([...expected.events].sort())
}

test.each(atSharedAddress)('$scenario, at the shared address: $status', (expected) =>
  runScenario(expected, false),
)

test.each(atDepositAddress)('$scenario, at an address of its own: $status', (expected) =>
  runScenario(expected, true),
)

test('a batch pays up to three checkouts, each by its reference', async () => {
  const shop = await rail.workspace()
  const checkouts = [
    await createCheckout(shop),
    await createCheckout(shop),
    await createCheckout(shop),
  ] as const
  const [first, ...alongside] = checkouts
  const sent = await shop.pay(first, { scenario: 'batch', alongside })
  const { payments } = await sent.settled()
  expect(sent.transactions).toHaveLength(1)
  expect(payments.map(({ checkoutId }) => checkoutId).sort()).toEqual(checkouts.map(({ id }) => id).sort())
  expect(new Set(payments.map(({ txHash }) => txHash)).size).toBe(1)
})

test('the scenario deposit-address is refused for a checkout without an address of its own', async () => {
  const shop = await rail.workspace()
  await expect(shop.pay(await createCheckout(shop), { scenario: 'deposit-address' })).rejects.toThrow(
    'depositAddresses: true',
  )
})
