import { sql } from 'kysely'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReporters } from '../../../testing/payments/reporters.ts'
import { createWorld, type PreparedCheckout, type World } from '../../../testing/payments/world.ts'
import { selectRivalPrices } from '../match/reports-store.ts'

type Reporters = ReturnType<typeof createReporters>

let world: World
let reporters: Reporters
beforeAll(async () => {
  world = await createWorld()
  reporters = createReporters(world)
})
afterAll(() => world.close())

const report: Reporters['report'] = (...asked) => reporters.report(...asked)
const paymentOf: Reporters['paymentOf'] = (txHash) => reporters.paymentOf(txHash)
const payByHand: Reporters['payByHand'] = (...sent) => reporters.payByHand(...sent)
const prepare: Reporters['prepare'] = (...asked) => reporters.prepare(...asked)
const prepareOne = () => reporters.prepareOne()

const confirm = async () => {
  await world.read()
  await world.node.mine(2)
  await world.read()
}

const typesOf = async ({ scope }: PreparedCheckout) =>
  (await world.events())
    .filter(({ workspaceId }) => workspaceId === scope.workspaceId)
    .map(({ type }) => type)

describe('a reported transaction', () => {
  test('that is recorded and pending is credited at once, and its checkout succeeds when it is deep', async () => {
    const { checkout } = await prepareOne()
    const { txHash } = await payByHand(checkout)
    await world.read()
    expect(await report(checkout, txHash.toUpperCase().replace('0X', '0x'))).toBe(true)
    const payment = await paymentOf(txHash)
    expect(payment).toMatchObject({
      status: 'pending',
      checkoutId: checkout.id,
      unmatchedInbound: false,
      claims: [],
      closeMatchCheckoutId: null,
      description: 'A blue mug',
      attribution: { rule: 'reported_transaction', candidateCheckoutIds: [checkout.id] },
    })
    expect(payment.attribution?.steps.map(({ rule, fits }) => [rule, fits])).toEqual([
      ['reference', false],
      ['exact_amount', false],
      ['reported_transaction', true],
    ])
    await confirm()
    expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed' })
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    expect(await report(checkout, txHash)).toBe(false)
  })

  test('that was confirmed unmatched is told as confirmed again, with its checkout', async () => {
    const { checkout } = await prepareOne()
    const { txHash } = await payByHand(checkout)
    await confirm()
    expect(await report(checkout, txHash)).toBe(true)
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    expect(await typesOf(checkout)).toEqual([
      'payment.pending',
      'payment.confirmed',
      'payment.confirmed',
      'checkout.succeeded',
    ])
    const [first, second] = (await world.events())
      .filter(({ type, data }) => type === 'payment.confirmed' && data.paymentId !== undefined)
      .slice(-2)
    expect([first?.data.checkoutId, first?.data.fullySettled]).toEqual([null, false])
    expect([second?.data.checkoutId, second?.data.fullySettled]).toEqual([checkout.id, true])
  })

  test('that is read only later is credited when it is recorded', async () => {
    const { checkout } = await prepareOne()
    const { txHash } = await payByHand(checkout)
    expect(await report(checkout, txHash)).toBe(false)
    await world.read()
    expect(await paymentOf(txHash)).toMatchObject({
      checkoutId: checkout.id,
      attribution: { rule: 'reported_transaction' },
      claims: [],
    })
    expect(await typesOf(checkout)).toEqual(['payment.pending'])
  })

  test('is credited where it is reported while it is read, at the latest when it is reported again', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { checkout } = await prepareOne()
      const { txHash } = await payByHand(checkout)
      await Promise.all([world.read(), report(checkout, txHash)])
      await report(checkout, txHash)
      expect((await paymentOf(txHash)).checkoutId).toBe(checkout.id)
    }
  })

  test('pays one checkout, though it was reported for two before it was read', async () => {
    const { shop, checkout } = await prepareOne()
    const other = await prepare(shop, 4_000)
    const { txHash } = await payByHand(checkout)
    for (const one of [other, checkout]) expect(await report(one, txHash)).toBe(false)
    await world.read()
    const { checkoutId, claims } = await paymentOf(txHash)
    expect(checkoutId).toBe(checkout.id)
    expect(claims.map((claim) => claim.checkoutId)).toEqual([other.id])
  })
})

describe('a report credits nothing and is kept as a claim', () => {
  const expectClaim = async (checkout: PreparedCheckout, txHash: Hex, reason: string) => {
    expect(await report(checkout, txHash)).toBe(false)
    const { claims, checkoutId, attribution } = await paymentOf(txHash)
    expect([checkoutId, claims.map((claim) => claim.checkoutId)]).toEqual([null, [checkout.id]])
    expect(attribution?.steps.at(-1)).toEqual({
      rule: 'reported_transaction',
      fits: false,
      because: `The buyer of the checkout reported the transaction, but ${reason}.`,
    })
    expect(await world.checkoutStatus(checkout)).toBe('pending')
  }
  const samePrice = 'another checkout has the same price'

  test('where two buyers have one price, and the second reports the transfer of the first', async () => {
    const { shop, checkout: first } = await prepareOne()
    const second = await prepare(shop)
    const { txHash } = await payByHand(first)
    await world.read()
    await expectClaim(second, txHash, 'another checkout was considered for it')
    expect(await report(first, txHash)).toBe(false)
    const { claims } = await paymentOf(txHash)
    expect(claims.map((claim) => claim.checkoutId)).toEqual([second.id, first.id])
  })

  test('where the other of one price has ended or was paid, while its amount is held', async () => {
    const { shop, checkout: paid } = await prepareOne()
    await world.pay({ to: paid.recipient, amountBase: paid.amountBase })
    await confirm()
    expect(await world.checkoutStatus(paid)).toBe('succeeded')
    const thief = await prepare(shop)
    const { txHash } = await payByHand(paid)
    await world.read()
    await expectClaim(thief, txHash, samePrice)
  })

  test('where the other of one price has no amount of its own', async () => {
    const { shop, checkout } = await prepareOne()
    const other = await prepare(shop)
    await sql`update expectations set amount_base = null where target_id = ${other.id}`.execute(
      world.context.db,
    )
    const { txHash } = await payByHand(checkout)
    await world.read()
    await expectClaim(checkout, txHash, samePrice)
  })

  test('where a reorganisation has taken the transfer out, until it is mined again', async () => {
    const { checkout } = await prepareOne()
    const { txHash } = await payByHand(checkout)
    await world.read()
    const signed = await world.node.signedTransaction(txHash)
    await world.node.reorg({ depth: 1 })
    await world.read()
    expect(await report(checkout, txHash)).toBe(false)
    expect(await paymentOf(txHash)).toMatchObject({ checkoutId: null, status: 'pending' })
    await world.node.reorg({ depth: 1, transactions: [{ transaction: signed, block: 0 }] })
    await confirm()
    expect(await paymentOf(txHash)).toMatchObject({ checkoutId: checkout.id, status: 'confirmed' })
  })

  test('where the buyer chose the amount, as for a transfer just seen', async () => {
    const { checkout } = await prepareOne()
    await sql`update checkouts set open_amount = true where id = ${checkout.id}`.execute(world.context.db)
    const { txHash } = await payByHand(checkout)
    await world.read()
    await expectClaim(
      checkout,
      txHash,
      'the buyer chose the amount of the checkout, as anyone could who saw the transfer',
    )
  })

  test('where the close match of the transfer is another checkout', async () => {
    const shop = await world.openShop()
    const nearest = await prepare(shop)
    const { txHash } = await payByHand(nearest, 20_300_000n)
    await world.read()
    expect((await paymentOf(txHash)).closeMatchCheckoutId).toBe(nearest.id)
    const thief = await prepare(shop, 2_030)
    await expectClaim(thief, txHash, 'another checkout was considered for it')
  })

  test('where the transfer was mined before the checkout was first prepared', async () => {
    const shop = await world.openShop()
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 20_000_000n })
    const late = await prepare(shop)
    await sql`
      update expectations set prepared_at = ${new Date((await world.chainTime()).getTime() + 1)}
      where target_id = ${late.id}
    `.execute(world.context.db)
    await world.read()
    await expectClaim(
      late,
      txHash,
      'for the checkout, the transfer was mined before its buyer first asked how to pay',
    )
  })
})

test('very many reports keep one from being judged only where they are for the paid address, and not a second time', async () => {
  for (const isJudged of [true, false]) {
    const { shop, checkout: target } = await prepareOne()
    const crowd = isJudged ? await world.openShop() : shop
    const { txHash } = await payByHand(target)
    for (let number = 0; number < 10; number += 1) await report(await prepare(crowd, 100 + number), txHash)
    expect(await report(target, txHash)).toBe(false)
    await world.read()
    expect((await paymentOf(txHash)).checkoutId).toBe(isJudged ? target.id : null)
    expect(await report(target, txHash)).toBe(!isJudged)
  }
})

test('beside more than 50 rivals a report credits nothing, whatever their prices are', async () => {
  const { shop, checkout } = await prepareOne()
  const { scope, recipient } = checkout
  // The competing checkouts have other amounts than the exact amount of the tested checkout, which is random.
  const rivals = (count: number) => sql`
    insert into expectations (
      workspace_id, livemode, id, target_kind, target_id, wallet_id, chain, token, recipient_key, price_base,
      amount_base, reference, prepared_at, expires_at, held_until
    )
    select workspace_id, livemode, id || number, 'checkout', target_id || number, wallet_id, chain, token,
      recipient_key, 20000000, 20000000 + number + (20000000 + number >= amount_base)::integer, reference || number,
      prepared_at, expires_at, held_until
    from expectations, generate_series(1, ${count}::integer) as number where target_id = ${checkout.id}
    on conflict do nothing`
  const amount = {
    amountBase: 20_000_000n,
    token: 'USDC',
    recipientKey: shop.wallet.toLowerCase(),
    decimals: 6,
  } as const
  const own = { workspaceId: scope.workspaceId, checkoutId: checkout.id, now: new Date() }
  const select = () =>
    world.context.db.transaction().execute((tx) => selectRivalPrices(tx, world.network, amount, own))
  await rivals(50).execute(world.context.db)
  expect(await select()).toHaveLength(50)
  await rivals(51).execute(world.context.db)
  expect(await select()).toBe(null)
  const { txHash } = await world.pay({ to: recipient, amountBase: 20_000_000n })
  await world.read()
  expect(await report(checkout, txHash)).toBe(false)
})

test('ten transactions can be reported for a checkout, each as often as the buyer likes', async () => {
  const { checkout } = await prepareOne()
  const hash = (number: number) => `0x${number.toString().padStart(64, '0')}`
  for (let number = 0; number < 10; number += 1) await report(checkout, hash(number))
  expect(await report(checkout, hash(0))).toBe(false)
  await expect(report(checkout, hash(10))).rejects.toMatchObject({ code: 'conflict' })
})

test('ten claims are kept with a payment, the first ones', async () => {
  const { shop, checkout } = await prepareOne()
  const { txHash } = await payByHand(checkout)
  await world.read()
  const others = []
  for (let number = 0; number < 11; number += 1) others.push(await prepare(shop))
  for (const other of others) await report(other, txHash)
  const { claims } = await paymentOf(txHash)
  expect(claims).toHaveLength(10)
})

test('a checkout whose buyer never asked how to pay takes no reports', async () => {
  const { checkout } = await prepareOne()
  await sql`delete from expectations where target_id = ${checkout.id}`.execute(world.context.db)
  await expect(report(checkout, '0x1234')).rejects.toMatchObject({ code: 'invalid_state_transition' })
})
