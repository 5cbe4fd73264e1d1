import { CheckoutStatus, checkoutMoves, mayMove } from '@stablerail/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '../../context.ts'
import { transact, transactAcross } from '../../mechanisms/work/index.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { createTestClock } from '../../testing/index.ts'
import { type CheckoutEnd, endCheckouts } from './end-checkouts.ts'
import { expireLocked } from './ending-store.ts'
import { preparePayment } from './prepare-payment.ts'
import { insertCheckout } from './store.ts'

const clock = createTestClock('2026-11-20T09:30:00.000Z')
const tomorrow = new Date(clock.now().getTime() + 86_400_000)
let world: TestContext
let scope: Scope
let walletId: string
beforeAll(async () => {
  world = await createTestContext({ clock, config: { networks: [unreadNetwork] } })
  scope = await createTestScope(world.context)
  walletId = await insertVerifiedWallet(world.context, scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})
afterAll(() => world.close())

const insert = (status: CheckoutStatus) =>
  transact(world.context, scope, async ({ tx, now, context }) => {
    const id = context.ids.make('checkout')
    await insertCheckout(tx, scope, {
      ...{ id, mode: 'payment', customerId: null, priceId: null, amountMinor: 1_999, currency: 'USD' },
      ...{ chain: 'base', token: 'USDC', walletId, description: null, successUrl: '', cancelUrl: null },
      ...{ expiresAt: tomorrow, metadata: null, hostedToken: id, createdAt: now },
    })
    await tx.updateTable('checkouts').set({ status }).where('id', '=', id).execute()
    return id
  })

const read = (id: string) =>
  world.context.db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const end = (...ends: CheckoutEnd[]) =>
  transactAcross(world.context, (work) => endCheckouts(work, scope.livemode, ends))

/** The operation with which the server makes each move. */
const operations = {
  prepare: async (checkoutId: string) => {
    const preparing = transact(world.context, scope, (work) => preparePayment(work, checkoutId, {}))
    await preparing.catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'invalid_state_transition', status: 422 }),
    )
  },
  succeed: (checkoutId: string) => end({ ...scope, checkoutId, move: 'succeed' }),
  fail: (checkoutId: string) => end({ ...scope, checkoutId, move: 'fail' }),
  expire: (checkoutId: string) =>
    transactAcross(world.context, ({ tx }) =>
      expireLocked(tx, { unreadBesides: [], before: new Date(tomorrow.getTime() + 1) }, [
        { ...scope, checkoutId },
      ]),
    ),
}

const moves = Object.keys(operations) as (keyof typeof operations)[]

describe.each(moves)('the move "%s" of a checkout', (move) => {
  it.each(CheckoutStatus.options)(
    'is made from %s where the contract says so, and nowhere else',
    async (status) => {
      const id = await insert(status)
      await operations[move](id)
      const isMade = mayMove(checkoutMoves[move], status)
      const row = await read(id)
      expect(row.status).toBe(isMade ? checkoutMoves[move].to : status)
      expect(row.completed_at).toEqual(isMade && move === 'succeed' ? clock.now() : null)
    },
  )
})

it('the contract has no moves of checkouts other than the tested ones and creation', () => {
  expect(Object.keys(checkoutMoves).sort()).toEqual([...moves, 'credit', 'reopen', 'create'].sort())
})

it('a checkout that one call ends both ways succeeds', async () => {
  const id = await insert('pending')
  const key = { ...scope, checkoutId: id }
  const succeeded = await end({ ...key, move: 'fail' }, { ...key, move: 'succeed' })
  expect([...succeeded.keys()]).toEqual([id])
  expect((await read(id)).status).toBe('succeeded')
})
