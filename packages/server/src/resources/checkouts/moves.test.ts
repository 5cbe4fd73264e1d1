import { CheckoutStatus, checkoutMoves, exampleId, mayMove } from '@stablerail/contract'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact, transactAcross } from '../../mechanisms/work/index.ts'
import type { Scope } from '../../ports/index.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { insertPayment } from '../../testing/payments/rows.ts'
import { type CheckoutEnd, endCheckouts, reopenCheckouts } from './end-checkouts.ts'
import { expireCheckout } from './expire-checkout.ts'
import { endLocked } from './expiry-store.ts'
import { findExpectation } from './index.ts'
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

const visit = { paymentLinkId: exampleId('paymentLink'), openAmount: false, visitorKey: 'a hashed address' }

const insert = (status: CheckoutStatus) =>
  transact(world.context, scope, async ({ tx, now, context }) => {
    const id = context.ids.make('checkout')
    await insertCheckout(tx, scope, {
      id,
      mode: 'payment',
      customerId: null,
      invoiceId: null,
      priceId: null,
      sold: null,
      amountMinor: 1_999,
      currency: 'USD',
      chain: 'base',
      token: 'USDC',
      walletId,
      otherPairs: [],
      description: null,
      successUrl: '',
      cancelUrl: null,
      expiresAt: tomorrow,
      shownExpiresAt: tomorrow,
      metadata: null,
      hostedToken: id,
      visit,
      createdAt: now,
    })
    await tx.updateTable('checkouts').set({ status }).where('id', '=', id).execute()
    return id
  })

const read = (id: string) =>
  world.context.db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const end = (...ends: CheckoutEnd[]) =>
  transactAcross(world.context, (work) => endCheckouts(work, scope.livemode, ends))

const pair = { chain: 'base', token: 'USDC' } as const
const paid = { ...pair, paymentId: exampleId('payment'), fullySettled: true }
const endUnpaid = (checkoutId: string) =>
  transactAcross(world.context, ({ tx }) =>
    endLocked(
      tx,
      { network: null, read: [], before: new Date(tomorrow.getTime() + 1), doubtedAfter: tomorrow },
      [{ ...scope, checkoutId }],
    ),
  )

/** Inserts an underpaid, failed payment for the checkout. */
const underpay = (checkoutId: string) =>
  insertPayment(world.context, scope, {
    status: 'failed',
    failure_reason: 'underpaid',
    outcome: 'underpaid',
    checkout_id: checkoutId,
  })

/** Waits for an operation. The operation may fail, but only because the transition is not allowed. */
const orRefuse = (moving: Promise<unknown>) =>
  moving.catch((error: unknown) =>
    expect(error).toMatchObject({ code: 'invalid_state_transition', status: 422 }),
  )

/** For each transition of a checkout's status, the operation with which the server makes it. */
const operations = {
  prepare: (checkoutId: string) =>
    orRefuse(transact(world.context, scope, (work) => preparePayment(work, checkoutId, {}))),
  endEarly: (checkoutId: string) =>
    orRefuse(transact(world.context, scope, (work) => expireCheckout(work, checkoutId))),
  succeed: (checkoutId: string) => end({ ...scope, ...paid, checkoutId, move: 'succeed' }),
  credit: (checkoutId: string) => end({ ...scope, ...paid, checkoutId, move: 'credit' }),
  reopen: (checkoutId: string) =>
    transactAcross(world.context, (work) =>
      reopenCheckouts(work, scope.livemode, [{ ...scope, checkoutId }]),
    ),
  fail: async (checkoutId: string) => {
    await underpay(checkoutId)
    await endUnpaid(checkoutId)
  },
  expire: endUnpaid,
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
      const to: string = checkoutMoves[move].to
      expect(row.status).toBe(isMade && to !== 'unchanged' ? to : status)
      const isEndedEarly = isMade && move === 'endEarly'
      expect(row.expires_at).toEqual(isEndedEarly ? clock.now() : tomorrow)
      const isEnded = isMade && ['succeed', 'credit', 'fail', 'expire'].includes(move)
      expect(row.visitor_key).toBe(isEnded ? null : visit.visitorKey)
      const isPaid = isMade && checkoutMoves[move].to === 'succeeded'
      expect(row.completed_at).toEqual(isPaid ? clock.now() : null)
      expect([row.payment_id, row.fully_settled]).toEqual(isPaid ? [paid.paymentId, true] : [null, null])
      expect([row.paid_chain, row.paid_token]).toEqual(isPaid ? ['base', 'USDC'] : [null, null])
    },
  )
})

it('the contract has no moves of checkouts other than the tested ones and creation', () => {
  expect(Object.keys(checkoutMoves).sort()).toEqual([...moves, 'create'].sort())
})

const prepared = async () => {
  const id = await insert('open')
  await transact(world.context, scope, (work) => preparePayment(work, id, {}))
  return id
}

const awaits = async (id: string) => {
  const found = await findExpectation(world.context.db, scope, id, pair)
  return found === undefined ? null : [found.paid_at !== null, found.ended_at !== null]
}

it('what a checkout awaited is known as paid once it succeeded, and awaited again once that is taken back', async () => {
  const id = await prepared()
  expect(await awaits(id)).toEqual([false, false])
  await operations.succeed(id)
  expect(await awaits(id)).toEqual([true, true])
  await operations.reopen(id)
  expect([await awaits(id), (await read(id)).completed_at]).toEqual([[false, false], null])
})

it('a payment in one token makes what the checkout awaited in the other known as paid, and ends it', async () => {
  const id = await prepared()
  const other = `exp_${id}`
  const known = await findExpectation(world.context.db, scope, id, pair)
  if (known === undefined) throw new Error('The checkout was not prepared.')
  await world.context.db
    .insertInto('expectations')
    .values({ ...known, id: other, token: 'USDT', reference: other })
    .execute()
  await operations.succeed(id)
  const usdt = await findExpectation(world.context.db, scope, id, { chain: 'base', token: 'USDT' })
  expect([usdt?.paid_at, usdt?.ended_at]).toEqual([clock.now(), clock.now()])
})
