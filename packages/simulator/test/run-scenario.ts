/** Runs scenarios for tests, and compares their outcome. */
import type { Checkout, Payment } from '@stablerail/sdk'
import { expect, onTestFinished } from 'vitest'
import { openEvents } from '../src/dev/open-events.ts'
import type { Rail, Scenario, Workspace } from '../src/index.ts'

export type ExpectedOutcome = {
  scenario: Scenario
  status: string
  received: number
  payments: string[]
  events: string[]
}

/** The events of a payment that is confirmed and pays its checkout. */
export const paid = ['payment.pending', 'payment.confirmed', 'checkout.succeeded']

export const createCheckout = (shop: Workspace): Promise<Checkout> =>
  shop.client.checkouts.create({ mode: 'payment', amount: 1_999, chain: 'base', token: 'USDC' })

/** Collects the types of a workspace's events, except `checkout.created`. */
const collectEvents = async (shop: Workspace): Promise<string[]> => {
  const types: string[] = []
  const stream = await openEvents(shop, ({ type }) => {
    if (type !== 'checkout.created') types.push(type)
  })
  onTestFinished(stream.stop)
  return types
}

const toLine = ({ status, coverage, unmatchedInbound, overpaidMinor, attribution, chain, token }: Payment) =>
  [
    status,
    attribution?.rule,
    ...(coverage === null ? [] : [coverage]),
    ...(unmatchedInbound ? ['unmatched'] : []),
    ...(overpaidMinor > 0 ? [`overpaid ${overpaidMinor}`] : []),
    ...(chain === 'base' && token === 'USDC' ? [] : [chain, token]),
  ].join(' ')

/** Pays a new checkout of a new workspace, and compares the outcome and the events with those that are expected. */
export const runScenario = async (
  rail: Rail,
  expected: ExpectedOutcome,
  depositAddresses: boolean,
): Promise<void> => {
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
  const hashes: (string | null)[] = payments.map(({ txHash }) => txHash)
  expect(hashes).toEqual(sent.transactions.map(({ hash }) => hash).filter((hash) => hashes.includes(hash)))
  await expect.poll(() => [...events].sort(), { timeout: 10_000 }).toEqual([...expected.events].sort())
}
