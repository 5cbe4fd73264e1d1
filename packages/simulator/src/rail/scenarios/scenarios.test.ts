import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckout, type ExpectedOutcome, paid, runScenario } from '../../../test/run-scenario.ts'
import { type Rail, startSimulator } from '../../index.ts'

let rail: Rail

beforeAll(async () => {
  rail = await startSimulator({ chains: ['base', 'ethereum'] })
})
afterAll(() => rail.stop())

const unmatched = ['payment.pending', 'payment.confirmed']
const topped = [
  'payment.pending',
  'payment.failed',
  'payment.pending',
  'payment.confirmed',
  'payment.confirmed',
]
const inThree = ['payment.pending', 'payment.failed', ...topped.slice(0, 4)]

const atSharedAddress: ExpectedOutcome[] = [
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

const atDepositAddress: ExpectedOutcome[] = [
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

test.each(atSharedAddress)('$scenario, at the shared address: $status', (expected) =>
  runScenario(rail, expected, false),
)

test.each(atDepositAddress)('$scenario, at an address of its own: $status', (expected) =>
  runScenario(rail, expected, true),
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
