/**
 * Records what happens in a scenario, as ordered rows without times and ids, so that two runs give the same rows.
 *
 * After each step of the buyer or the chain, the recorder waits until the service has read the transactions of the
 * buyer at their current depth. It then creates a customer: events are streamed in the order of their commits, so the
 * event of the customer arrives after all events of the step. Then it adds a row for the records that have changed, and
 * a row for the webhooks that an endpoint has received and verified.
 */
import { randomUUID } from 'node:crypto'
import type { Checkout, Payment } from '@stablerail/sdk'
import { openEvents, type SeenEvent } from '../dev/open-events.ts'
import type { PayStep, SentTransaction } from '../rail/buyer.ts'
import type { Hex } from '../rail/chain-client.ts'
import type { Workspace } from '../rail/rail.ts'
import { describeCheckout, describePayment } from './describe-records.ts'
import { type RecordingWorld, until } from './world.ts'

export type TimelineRow = { who: string; what: string }

export type StepOptions = {
  /** Whether the service can read the chain at this step. Default: true. */
  isRead?: boolean
  /** A further condition that holds before the records are looked at. */
  isReady?: () => boolean | Promise<boolean>
}

export type TimelineRecorder = AsyncDisposable & {
  readonly rows: readonly TimelineRow[]
  /** Adds a row for a step that has happened, and rows for its effects. */
  step(step: TimelineRow & Pick<PayStep, 'sent'>, options?: StepOptions): Promise<void>
  /** Adds a row without looking at its effects. */
  note(who: string, what: string): void
  /** Adds rows for the effects since the last step. */
  look(): Promise<void>
  /** Returns the descriptions of all records, as of the last look. */
  state(): string[]
}

type Recorded = { shop: Workspace; checkout: Checkout; hasEndpoint: boolean }

/** Events of the recorder's own records, and the first event of every checkout. */
const isLeftOut = ({ type }: SeenEvent): boolean => /^(customer|webhook)\.|^checkout\.created$/.test(type)

/** Starts to record a workspace with one checkout. `hasEndpoint`: whether webhooks are received and shown. */
export const openRecorder = async (
  world: RecordingWorld,
  { shop, checkout, hasEndpoint }: Recorded,
): Promise<TimelineRecorder> => {
  const { client } = shop
  const rows: TimelineRow[] = []
  const sent: SentTransaction[] = []
  const events: SeenEvent[] = []
  const receiver = hasEndpoint ? await shop.receiver() : null
  const stream = await openEvents(shop, (event) => void events.push(event))
  const records = createRecords(shop, checkout)
  let shownEvents = 0

  const takeNewEvents = async (): Promise<SeenEvent[]> => {
    const marker = await client.customers.create({ email: `marker-${randomUUID()}@stablerail.example` })
    await until('an event of the marker', () => events.some(({ subject }) => subject === marker.customer.id))
    const shown = events.filter((event) => !isLeftOut(event))
    const fresh = shown.slice(shownEvents)
    shownEvents = shown.length
    if (receiver !== null)
      await until(`a delivery of each of ${fresh.map(({ type }) => type).join(', ')}`, () =>
        fresh.every(({ id }) => receiver.received.some((one) => one.id === id)),
      )
    return fresh
  }
  const look = async (): Promise<void> => {
    const fresh = await takeNewEvents()
    const changes = await records.takeChanges()
    if (changes.length > 0) rows.push({ who: 'service', what: changes.join('; ') })
    if (receiver !== null && fresh.length > 0)
      rows.push({ who: 'webhook', what: fresh.map(({ type }) => `\`${type}\``).join(', ') })
  }
  await records.takeChanges()
  return {
    rows,
    look,
    state: records.state,
    note: (who, what) => void rows.push({ who, what }),
    async step({ who, what, sent: transaction }, { isRead = true, isReady = () => true } = {}) {
      rows.push({ who, what })
      if (transaction !== undefined) sent.push(transaction)
      for (const one of isRead ? sent : [])
        await until(`the service has read ${one.hash} after "${what}"`, () => isShown(world, shop, one))
      await until(`the condition after "${what}"`, isReady)
      await look()
    },
    async [Symbol.asyncDispose]() {
      stream.stop()
      await receiver?.stop()
    },
  }
}

/** Returns whether the service shows a transaction as the chain has it, at its current depth. */
const isShown = async (
  { clientOf }: RecordingWorld,
  { client }: Workspace,
  { chain, hash, transfers }: SentTransaction,
): Promise<boolean> => {
  const node = clientOf(chain)
  const receipt = await node.ask<{ blockNumber: Hex } | null>('eth_getTransactionReceipt', hash)
  const { data } = await client.payments.list({ txHash: hash })
  if (receipt === null) return data.every(isOutOfChain)
  const depth = (await node.height()) - Number(receipt.blockNumber) + 1
  const expected = Math.min(depth, node.description.confirmations)
  const isAtDepth = (payment: Payment) =>
    payment.blockNumber === Number(receipt.blockNumber) && payment.confirmations >= expected
  return transfers === 0 || data.some(isAtDepth)
}

const isOutOfChain = ({ blockNumber, reorgSuspected, status }: Payment): boolean =>
  blockNumber === null || reorgSuspected || status === 'reorged'

/** Describes the payments and the checkout of a workspace whenever their descriptions have changed. */
const createRecords = ({ client }: Workspace, { id }: Checkout) => {
  const names = new Map<string, string>()
  const descriptions = new Map<string, string>()
  const isNew = (name: string, description: string): boolean => {
    if (descriptions.get(name) === description) return false
    descriptions.set(name, description)
    return true
  }
  const nameOf = (payment: Payment): string => {
    const name = names.get(payment.id) ?? `payment ${names.size + 1}`
    names.set(payment.id, name)
    return name
  }
  return {
    state: () => [...descriptions.values()].toSorted(),
    async takeChanges(): Promise<string[]> {
      const { data } = await client.payments.list({ limit: 100 })
      const checkout = await client.checkouts.retrieve(id)
      return [
        ...data.toSorted(byBlock).map((payment) => [nameOf(payment), describePayment(payment)] as const),
        ['checkout', describeCheckout(checkout)] as const,
      ].flatMap(([name, description]) => (isNew(name, description) ? [`${name}, ${description}`] : []))
    },
  }
}

/** Orders payments as the chain does, so that their names are the same in each run. */
const byBlock = (one: Payment, other: Payment): number =>
  Date.parse(one.createdAt) - Date.parse(other.createdAt) ||
  (one.blockNumber ?? 0) - (other.blockNumber ?? 0) ||
  other.amountMinor - one.amountMinor
