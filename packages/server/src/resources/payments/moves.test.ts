import { mayMove, PaymentStatus, paymentMoves } from '@stablerail/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NetworkConfig } from '../../config.ts'
import type { Scope } from '../../context.ts'
import type { BlockHeader } from '../../mechanisms/chains/index.ts'
import { transactAcross } from '../../mechanisms/work/index.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { createTestClock } from '../../testing/index.ts'
import { paymentListener } from './intake/listener.ts'
import type { PaymentRow } from './payment.ts'
import { failDroppedPayments } from './reorgs/fail-dropped-payments.ts'

const clock = createTestClock('2026-11-20T09:30:00.000Z')
const network: NetworkConfig = { ...unreadNetwork, confirmations: 3 }
const dayMs = 86_400_000
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
      ...{ chain: network.chain, livemode: network.livemode, network_id: network.networkId, ...block },
      ...{ head_number: 1, head_seen_at: clock.now(), scanned_through: clock.now() },
      settled_through: clock.now(),
    })
    .execute()
})
afterAll(() => world.close())

const insert = async (status: PaymentStatus, facts: Partial<PaymentRow> = {}) => {
  const { context } = world
  const id = context.ids.make('payment')
  const { attribution: _, ...rest } = facts
  await context.db
    .insertInto('payments')
    .values({
      ...{ workspace_id: scope.workspaceId, livemode: scope.livemode, id, status },
      ...{ amount_minor: 500, fee_minor: 0, net_minor: 500, currency: 'USD', token: 'USDC', chain: 'base' },
      ...{ tx_hash: id, log_index: 0, block_number: paidIn, block_hash: `0x${paidIn}` },
      ...{ token_amount_base: 5_000_000n, created_at: clock.now() },
      ...rest,
      attribution: JSON.stringify({ rule: 'reference', reason: 'Test.', candidateCheckoutIds: [] }),
    })
    .execute()
  return id
}

const block = (number: number): BlockHeader => ({
  ...{ number, hash: `0x${number}`, parentHash: `0x${number - 1}`, time: clock.now() },
})

/** The step of a reader that found its blocks still in the chain, up to this tip. */
const advance = () =>
  transactAcross(world.context, (work) =>
    paymentListener.advance({
      ...{ network, work, from: 101, tip: block(100), scannedThrough: clock.now() },
      ...{ transfers: [], finalNumber: 0, witness: null },
    }),
  )

const underpaid = () => ({ checkout_id: world.context.ids.make('checkout'), target_amount_base: '9000000' })
const dropped = () => ({
  ...{ block_number: null, block_hash: null },
  detached_at: new Date(clock.now().getTime() - 2 * dayMs),
})

/** The operations with which the server makes each move. */
const operations = [
  ['confirm', 'deep enough', () => ({}), advance],
  ['fail', 'deep enough and underpaid', underpaid, advance],
  ['fail', 'out of the chain for a day', dropped, () => failDroppedPayments(world.context)],
  [
    'suspectReorg',
    'not where it was read',
    () => ({}),
    () =>
      transactAcross(world.context, (work) =>
        paymentListener.rewind({ network, work, ancestor: block(paidIn - 1), canonical: new Map() }),
      ),
  ],
] as const

describe.each(operations)('the move "%s" of a payment that is %s', (move, _, facts, operate) => {
  it.each(PaymentStatus.options)(
    'is made from %s where the contract says so, and nowhere else',
    async (status) => {
      const id = await insert(status, facts())
      await operate()
      const { to } = paymentMoves[move]
      const isMade = mayMove(paymentMoves[move], status)
      const row = await world.context.db
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row.status).toBe(isMade && to !== 'unchanged' ? to : status)
      expect(row.reorg_suspected).toBe(isMade && move === 'suspectReorg')
      expect(row.confirmed_at).toEqual(isMade && move === 'confirm' ? clock.now() : null)
      await world.context.db.deleteFrom('payments').where('id', '=', id).execute()
    },
  )
})
