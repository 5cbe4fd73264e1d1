import type { BlockHeader } from '@stablerail/chains'
import { mayMove, PaymentStatus, paymentMoves } from '@stablerail/contract'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transactAcross } from '../../mechanisms/work/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { insertPayment } from '../../testing/payments/rows.ts'
import { createPaymentListener } from './listener.ts'
import { failDroppedPayments } from './reorg/fail-dropped-payments.ts'

const clock = createTestClock('2026-11-20T09:30:00.000Z')
const network: NetworkConfig = { ...unreadNetwork, confirmations: 3 }
const dayMs = 86_400_000
type Facts = Parameters<typeof insertPayment>[2]
const paidIn = 10

let world: TestContext
let scope: Scope
beforeAll(async () => {
  world = await createTestContext({ clock, config: { networks: [network] } })
  scope = await createTestScope(world.context)
  const block = { block_number: 1, block_hash: '0x1', block_time: clock.now() }
  await world.context.db
    .insertInto('chain_cursors')
    .values({
      chain: network.chain,
      livemode: network.livemode,
      network_id: network.networkId,
      ...block,
      head_number: 1,
      head_seen_at: clock.now(),
      scanned_through: clock.now(),
      settled_through: clock.now(),
    })
    .execute()
})
afterAll(() => world.close())

const insert = (status: PaymentStatus, facts: Facts = {}) =>
  insertPayment(world.context, scope, {
    status,
    amount_minor: 500,
    net_minor: 500,
    amount_base: '5000000',
    block_number: paidIn,
    block_hash: `0x${paidIn}`,
    ...facts,
  })

const block = (number: number): BlockHeader => ({
  number,
  hash: `0x${number}`,
  parentHash: `0x${number - 1}`,
  time: clock.now(),
})

/**
 * Calls the payment listener as the chain reader does when it has read up to block 100 and found no reorg.
 */
const advance = ({ finalNumber = 0, context = world.context } = {}) =>
  transactAcross(context, (work) =>
    createPaymentListener().advance({
      network,
      work,
      from: 101,
      tip: block(100),
      scannedThrough: clock.now(),
      transfers: [],
      finalNumber,
      witness: null,
    }),
  )

/**
 * Calls the payment listener as the chain reader does when it has found a reorg of the payment's block.
 * `asked` are the heights at which the reader requested a block and found none.
 */
const rewind = (asked: readonly number[] = [paidIn]) =>
  transactAcross(world.context, (work) =>
    createPaymentListener().rewind({
      network,
      work,
      ancestor: block(paidIn - 1),
      canonical: new Map(asked.map((number) => [number, null])),
    }),
  )

/**
 * Calls the payment listener as the chain reader does when it has read the payment's block a second time and
 * found no transfer in that block.
 */
const readAnew = () =>
  transactAcross(world.context, (work) =>
    createPaymentListener().advance({
      network,
      work,
      from: paidIn,
      tip: block(paidIn),
      scannedThrough: clock.now(),
      transfers: [],
      finalNumber: 0,
      witness: null,
    }),
  )

const seen: Facts = { state: 'seen' }
const underpaid: Facts = { state: 'seen', outcome: 'underpaid', target_amount_base: '9000000' }
const dropped = (): Facts => ({
  failure_reason: 'underpaid',
  state: 'orphaned',
  orphaned_at: new Date(clock.now().getTime() - 2 * dayMs),
})

const suspected: Facts = { state: 'seen', reorg_suspected: true }
const lost: Facts = { state: 'orphaned', orphaned_at: clock.now(), reorg_suspected: true }

/** For each transition of a payment's status, the operation with which the server makes it. */
const operations = [
  ['confirm', 'deep enough', () => seen, advance],
  ['fail', 'deep enough and underpaid', () => underpaid, advance],
  ['drop', 'out of the chain for a day', dropped, () => failDroppedPayments(world.context)],
  ['suspectReorg', 'not where it was read', () => ({}), () => rewind()],
  ['restore', 'deep in the chain again', () => suspected, advance],
  [
    'reorg',
    'still out of the chain when its height is final',
    () => lost,
    () => advance({ finalNumber: paidIn }),
  ],
] as const

describe.each(operations)('the move "%s" of a payment that is %s', (move, _, facts, operate) => {
  // Skip one case: `restore` clears the flag `reorg_suspected`, and a pending payment never has this flag.
  it.each(PaymentStatus.options.filter((status) => move !== 'restore' || status !== 'pending'))(
    'is made from %s where the contract says so, and nowhere else',
    async (status) => {
      const id = await insert(status, facts())
      const wasSuspected = (facts() as Facts)?.reorg_suspected ?? false
      await operate()
      const { to } = paymentMoves[move]
      const isMade = mayMove(paymentMoves[move], status)
      const row = await world.context.db
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row.status).toBe(isMade && to !== 'unchanged' ? to : status)
      expect(row.reorg_suspected).toBe(isMade ? move === 'suspectReorg' : wasSuspected)
      expect(row.confirmed_at).toEqual(isMade && move === 'confirm' ? clock.now() : null)
      expect(row.version).toBe(isMade ? 1 : 0)
      await world.context.db.deleteFrom('payments').where('id', '=', id).execute()
    },
  )
})

it('a payment in a block that had been final is suspected once its block is read anew without it', async () => {
  const id = await insert('confirmed')
  const isSuspected = async () =>
    (
      await world.context.db
        .selectFrom('payments')
        .select('reorg_suspected')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.reorg_suspected
  await rewind([])
  expect(await isSuspected()).toBe(false)
  await readAnew()
  expect(await isSuspected()).toBe(true)
  await world.context.db.deleteFrom('payments').where('id', '=', id).execute()
})

it('a payment that is lost for good waits for the operator where that is the standing instruction', async () => {
  const id = await insert('confirmed', lost)
  const manual = { ...world.context, config: { ...world.context.config, reorged: 'manual' as const } }
  await advance({ finalNumber: paidIn, context: manual })
  const query = world.context.db
    .selectFrom('payments')
    .select(['status', 'reorg_suspected'])
    .where('id', '=', id)
  expect(await query.executeTakeFirst()).toEqual({ status: 'confirmed', reorg_suspected: true })
  await advance({ finalNumber: paidIn - 1 })
  expect(await query.executeTakeFirst()).toMatchObject({ status: 'confirmed' })
  await advance({ finalNumber: paidIn })
  expect(await query.executeTakeFirst()).toEqual({ status: 'reorged', reorg_suspected: false })
})
