import type { PullFailure } from '@stablerail/contract'
import { pullContractAbi, termsArgument } from '@stablerail/contracts-evm'
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queuedMails } from '../../testing/invoices.ts'
import { accountsOf, agree, approve, balanceOf, signTerms } from '../../testing/relaying/agreements.ts'
import {
  carry,
  collect,
  createRenewalWorld,
  openAllowanceTill,
  passDays,
  pullKind,
  type RenewalWorld,
} from '../../testing/relaying/renewals.ts'
import { runRelays } from '../../testing/relaying/world.ts'
import { releaseHeldJob } from './index.ts'

let world: RenewalWorld
beforeAll(async () => {
  world = await createRenewalWorld()
  world.context.config.testModeMail = 'customers'
})
afterAll(() => world.close())

const approving = (amountBase: bigint) => approve(world, amountBase)
beforeEach(() => approving(10n ** 12n))

type Till = Awaited<ReturnType<typeof openAllowanceTill>>

/** Returns a subscription paid by allowance whose second period has begun. */
const renewing = async (options = {}): Promise<Till> => {
  const till = await openAllowanceTill(world, options)
  await passDays(world, 31)
  return till
}

const pulls = (till: Till) =>
  world.context.db.selectFrom('pulls').selectAll().where('agreement', '=', till.agreed.hash).execute()
describe('a renewal of a customer who signed terms', () => {
  test('is pulled, credited to the invoice of its period, and told as a renewal', async () => {
    const till = await renewing()
    const before = await balanceOf(world, till.merchant.address)
    await collect(world)
    await carry(world)
    expect((await balanceOf(world, till.merchant.address)) - before).toBe(20_000_000n)
    expect((await till.newest()).status).toBe('paid')
    expect(await till.told('subscription.renewed', 'subscription.payment_failed')).toEqual([1, 0])
    expect(await till.readSubscription()).toMatchObject({
      status: 'active',
      autopayIssue: null,
      allowanceRemaining: 99_998_000,
    })
    const [payment] = (await world.payments()).filter(({ invoice_id }) => invoice_id !== null).slice(-1)
    expect(payment).toMatchObject({ outcome: 'credited', amount_minor: 2_000 })
  })

  test('is pulled once by workers at once', async () => {
    const till = await renewing()
    await Promise.all([collect(world), collect(world), collect(world)])
    await carry(world)
    expect(await pulls(till)).toMatchObject([{ period: 1, state: 'succeeded', tries: 1 }])
    expect(await till.told('subscription.renewed')).toEqual([1])
  })

  test('is pulled for each period, months as the calendar has them', async () => {
    const till = await renewing()
    for (let month = 0; month < 4; month += 1) {
      await collect(world)
      await carry(world)
      await passDays(world, 31)
    }
    expect((await pulls(till)).map(({ period, state }) => [period, state])).toEqual([
      ...[1, 2, 3, 4].map((period) => [period, 'succeeded']),
    ])
    expect(await till.told('subscription.renewed')).toEqual([4])
  })
})

test('a renewal that a fault keeps from being asked for holds up no other', async () => {
  const [broken, sound] = [await openAllowanceTill(world), await openAllowanceTill(world)]
  await passDays(world, 31)
  const { db, clock } = world.context
  const setCollect = (till: Till, collect_at: Date) =>
    db.updateTable('subscriptions').set({ collect_at }).where('id', '=', till.id).execute()
  await setCollect(broken, new Date(clock.now().getTime() - 1_000))
  const { id } = await broken.newest()
  await db.updateTable('invoices').set({ period_start: null }).where('id', '=', id).execute()
  await collect(world)
  expect([await pulls(broken), await pulls(sound)]).toMatchObject([[], [{ state: 'asked' }]])
  const left = db.selectFrom('subscriptions').select(['id', 'collect_at']).where('collect_at', 'is not', null)
  expect(await left.execute()).toEqual([{ id: broken.id, collect_at: clock.now() }])
  await db.updateTable('subscriptions').set({ collect_at: null }).where('id', '=', broken.id).execute()
})

describe('a renewal that cannot be pulled', () => {
  const takeAway = async () => {
    const { payer, merchant } = accountsOf(world)
    const amountBase = await balanceOf(world, payer.address)
    await world.node.transfer({ token: world.token, from: payer.address, to: merchant.address, amountBase })
  }
  const giveBack = () =>
    world.node.mint({ token: world.token, to: accountsOf(world).payer.address, amountBase: 10n ** 12n })

  test.each<[string, PullFailure, number, () => Promise<unknown>]>([
    ['the approval was taken back', 'insufficient_allowance', 0, () => approving(0n)],
    ['the approval is too small', 'insufficient_allowance', 1_999, () => approving(19_999_999n)],
    ['the wallet is empty', 'insufficient_balance', 100_000_000, takeAway],
  ])(
    'because %s is told as %s, a link is mailed, and the pull is tried again with dunning',
    async (...cause) => {
      const [, failureReason, allowanceRemaining, breakIt] = cause
      const till = await renewing()
      await breakIt()
      await collect(world)
      await carry(world)
      expect(await till.told('subscription.payment_failed', 'subscription.renewed')).toEqual([1, 0])
      expect(await till.readSubscription()).toMatchObject({ autopayIssue: failureReason, allowanceRemaining })
      const { token } = await till.newest()
      const links = (await queuedMails(world)).filter(({ text }) => text.includes(`/i/${token}`))
      expect(links).toHaveLength(1)
      const failed = (await world.events()).find(
        ({ type, data }) => type === 'subscription.payment_failed' && JSON.stringify(data).includes(till.id),
      )
      expect(failed?.data).toMatchObject({ failureReason, invoiceId: (await till.newest()).id })
      await approving(10n ** 12n)
      await giveBack()
      await passDays(world, 3)
      await collect(world)
      expect(await till.readSubscription()).toMatchObject({ status: 'past_due' })
      expect((await pulls(till)).map(({ state }) => state)).toEqual(['failed'])
      await passDays(world, 1)
      await collect(world)
      await carry(world)
      expect(await till.readSubscription()).toMatchObject({ status: 'active', autopayIssue: null })
      expect(await till.told('subscription.payment_failed', 'subscription.renewed')).toEqual([1, 1])
    },
  )

  test('because its wallet was removed goes by a link', async () => {
    const till = await renewing()
    await world.context.db
      .updateTable('wallets')
      .set({ removed_at: world.clock.now(), is_default: false })
      .where('workspace_id', '=', till.shop.scope.workspaceId)
      .execute()
    await collect(world)
    expect(await till.readSubscription()).toMatchObject({ autopayIssue: 'refused' })
    expect(await pulls(till)).toEqual([])
  })

  test('because its customer has just opened a link to another wallet of the merchant goes by that link', async () => {
    const till = await renewing()
    const { db, ids } = world.context
    const ofShop = (query: typeof wallets) => query.where('workspace_id', '=', till.shop.scope.workspaceId)
    const wallets = db.selectFrom('wallets').selectAll()
    const signed = await ofShop(wallets).executeTakeFirstOrThrow()
    await db.updateTable('wallets').set({ is_default: false }).where('id', '=', signed.id).execute()
    const other = `0x${'77'.repeat(20)}`
    const moved = { ...signed, id: ids.make('wallet'), address: other, address_key: other }
    await db.insertInto('wallets').values(moved).execute()
    await till.prepare(await till.newest())
    await collect(world)
    expect(await till.readSubscription()).toMatchObject({ autopayIssue: 'refused' })
    expect(await pulls(till)).toEqual([])
  })

  test('because the price is above what was signed goes by a link', async () => {
    const till = await renewing({ maximumCents: 1_999 })
    await collect(world)
    expect(await till.readSubscription()).toMatchObject({ autopayIssue: 'terms_too_low' })
    expect(await till.told('subscription.payment_failed')).toEqual([1])
  })
})

describe('a pull that was asked for', () => {
  test('is taken back when the customer pays by hand', async () => {
    const till = await renewing()
    await collect(world)
    await till.payNewest()
    await carry(world)
    expect(await pulls(till)).toMatchObject([{ state: 'failed', failure_reason: 'withdrawn', tx_hash: null }])
    expect(await till.told('subscription.renewed', 'subscription.payment_failed')).toEqual([1, 0])
  })

  test.each(['pause', 'cancel'])('is taken back by %s', async (operation) => {
    const till = await renewing()
    await collect(world)
    const body = operation === 'cancel' ? { mode: 'immediately' } : undefined
    expect((await till.act(operation, body)).status).toBe(200)
    await carry(world)
    expect(await pulls(till)).toMatchObject([{ state: 'failed', failure_reason: 'withdrawn', tx_hash: null }])
  })

  test('is asked for again when a pause ends', async () => {
    const till = await renewing()
    await collect(world)
    await till.act('pause')
    await passDays(world, 2)
    await till.act('resume')
    await collect(world)
    await carry(world)
    expect(await till.readSubscription()).toMatchObject({ status: 'active' })
    expect(await pulls(till)).toMatchObject([{ state: 'succeeded', tries: 2 }])
  })

  test('is not waited for while its outcome is being written, which waits for the subscription', async () => {
    const till = await renewing()
    await collect(world)
    const { db } = world.context
    await db.transaction().execute(async (settling) => {
      await settling.selectFrom('relays').select('id').where('state', '=', 'waiting').forUpdate().execute()
      const { status, json } = await till.act('cancel', { mode: 'immediately' })
      expect([status, json.error.code]).toEqual([422, 'invalid_state_transition'])
    })
    expect((await till.act('cancel', { mode: 'immediately' })).status).toBe(200)
  })

  test('holds back what would void its invoice once it was sent', async () => {
    const till = await renewing()
    await collect(world)
    await runRelays(world, [pullKind])
    const { status, json } = await till.act('cancel', { mode: 'immediately' })
    expect([status, json.error.code]).toEqual([422, 'invalid_state_transition'])
    expect((await till.voidInvoice(await till.newest())).status).toBe(422)
    await carry(world)
    await releaseHeldJob.run(world.context)
    expect(await till.told('subscription.renewed')).toEqual([1])
    expect((await till.act('cancel', { mode: 'immediately' })).status).toBe(200)
  })
})

test('a renewal of which the merchant pulled less itself is not pulled again by those terms, and is by new ones', async () => {
  const till = await renewing()
  const { merchant, payer, agreed, shop } = till
  const signature = await signTerms(world, agreed.terms, payer)
  await world.node.client.writeContract({
    account: merchant.address,
    address: world.network.pullContract as Address,
    abi: pullContractAbi,
    functionName: 'pull',
    args: [termsArgument(agreed.terms), signature, 1n, 1n],
  })
  const pull = async () => {
    const before = await balanceOf(world, merchant.address)
    await collect(world)
    await carry(world)
    return (await balanceOf(world, merchant.address)) - before
  }
  expect(await pull()).toBe(0n)
  await passDays(world, 3)
  await passDays(world, 1)
  expect(await pull()).toBe(0n)
  expect(await pulls(till)).toMatchObject([{ period: 1, state: 'succeeded', tries: 1 }])
  const { startSeconds, endSeconds } = agreed.terms
  const wider = { startSeconds, endSeconds, maximumBase: 30_000_000n }
  const { hash } = await agree(world, wider, payer, shop.scope)
  await world.context.db
    .updateTable('subscriptions')
    .set({ agreement: hash, collect_at: world.clock.now() })
    .where('id', '=', till.id)
    .execute()
  expect(await pull()).toBe(20_000_000n)
  expect(await till.readSubscription()).toMatchObject({ status: 'active', autopayIssue: null })
})
