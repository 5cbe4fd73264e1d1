import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '../../mechanisms/http/index.ts'
import { transact } from '../../mechanisms/work/index.ts'
import {
  baseUsdc,
  createTwoChains,
  polygonUsdc,
  polygonUsdt,
  type RequestedPair,
  type TwoChains,
  type TwoChainsTill,
} from '../../testing/payments/two-chains.ts'
import { creditPayment } from './credit-payment.ts'
import { findCheckoutPayment } from './index.ts'

let chains: TwoChains
let till: TwoChainsTill
beforeAll(async () => {
  chains = await createTwoChains()
  till = await chains.openTill()
})
afterAll(() => chains.close())

/** Creates a checkout whose buyer requested payment instructions for base and for polygon. */
const offerBoth = async () => {
  const checkout = await chains.offer(till)
  const base = await chains.ask(till, checkout, baseUsdc)
  const polygon = await chains.ask(till, checkout, polygonUsdc)
  return { checkout, base, polygon }
}

const shown = async (checkout: { id: string }) => {
  const { status, paid_chain, paid_token } = await chains.checkoutOf(till, checkout)
  return [status, paid_chain, paid_token]
}

const awaited = async ({ id }: { id: string }) => {
  const rows = await chains.world.context.db
    .selectFrom('expectations')
    .selectAll()
    .where('target_id', '=', id)
    .orderBy('chain')
    .execute()
  return rows.map(({ chain, ended_at, amount_base }) => [chain, ended_at === null, amount_base !== null])
}

const eventsAbout = async ({ id }: { id: string }) =>
  (await chains.world.events()).filter(({ data }) => JSON.stringify(data).includes(id))
const typesAbout = async (checkout: { id: string }) => (await eventsAbout(checkout)).map(({ type }) => type)

const payAndSettle = async (asked: RequestedPair): Promise<Hex> => {
  const txHash = await chains.pay(asked)
  await chains.settle(asked.chain)
  return txHash
}

describe('a checkout that accepts several pairs', () => {
  test('is paid with the one that the buyer chose, shows it, and awaits nothing else', async () => {
    const { checkout, polygon } = await offerBoth()
    expect(checkout).toMatchObject({ ...baseUsdc, accepts: [baseUsdc, polygonUsdc, polygonUsdt] })
    const txHash = await payAndSettle(polygon)
    expect(await chains.paymentOf(txHash)).toMatchObject({
      status: 'confirmed',
      checkout_id: checkout.id,
      ...polygonUsdc,
      fully_settled: true,
    })
    expect(await shown(checkout)).toEqual(['succeeded', 'polygon', 'USDC'])
    expect(await awaited(checkout)).toEqual([
      ['base', false, true],
      ['polygon', false, true],
    ])
    const succeeded = (await eventsAbout(checkout)).find(({ type }) => type === 'checkout.succeeded')
    expect(succeeded?.data.checkout).toMatchObject({ ...polygonUsdc, accepts: checkout.accepts })
  })

  test.each([
    ['by its reference', (asked: RequestedPair) => asked],
    ['by its exact amount', (asked: RequestedPair): RequestedPair => ({ ...asked, suffix: '0x' })],
  ])('takes no second payment with another pair, recognised %s', async (_how, sent) => {
    const { checkout, base, polygon } = await offerBoth()
    await payAndSettle(polygon)
    const second = await chains.paymentOf(await payAndSettle(sent(base)))
    expect(second).toMatchObject({
      status: 'confirmed',
      outcome: 'unmatched',
      checkout_id: null,
      close_match_checkout_id: checkout.id,
    })
    expect(second.attribution?.reason).toContain('it is paid already')
    expect(await shown(checkout)).toEqual(['succeeded', 'polygon', 'USDC'])
  })

  test('takes the payment that was seen first, before it is deep', async () => {
    const { checkout, base, polygon } = await offerBoth()
    const first = await chains.pay(base)
    await chains.read('base')
    const second = await chains.paymentOf(await payAndSettle(polygon))
    expect(second).toMatchObject({ outcome: 'unmatched', close_match_checkout_id: checkout.id })
    expect(second.attribution?.reason).toContain('another payment for it was seen before')
    expect(await shown(checkout)).toEqual(['pending', null, null])
    await chains.settle('base')
    expect(await chains.paymentOf(first)).toMatchObject({ status: 'confirmed', checkout_id: checkout.id })
    expect(await shown(checkout)).toEqual(['succeeded', 'base', 'USDC'])
  })

  test('awaits only what the buyer asked for: the same amount in another pair is unmatched', async () => {
    const checkout = await chains.offer(till)
    const base = await chains.ask(till, checkout, baseUsdc)
    const txHash = await payAndSettle({ ...base, ...polygonUsdc })
    expect(await chains.paymentOf(txHash)).toMatchObject({ outcome: 'unmatched', checkout_id: null })
    expect(await shown(checkout)).toEqual(['pending', null, null])
  })

  test('tells its pairs apart where they hold one exact amount', async () => {
    const { checkout, base, polygon } = await offerBoth()
    const usdt = await chains.ask(till, checkout, polygonUsdt)
    await chains.world.context.db
      .updateTable('expectations')
      .set({ amount_base: base.amountBase })
      .where('target_id', '=', checkout.id)
      .execute()
    const byAmount = { suffix: '0x', amountBase: base.amountBase } as const
    await payAndSettle({ ...usdt, ...byAmount })
    expect(await shown(checkout)).toEqual(['succeeded', 'polygon', 'USDT'])
    for (const asked of [base, polygon])
      expect(await chains.paymentOf(await payAndSettle({ ...asked, ...byAmount }))).toMatchObject({
        outcome: 'unmatched',
        close_match_checkout_id: checkout.id,
      })
  })

  test('is paid by enough in one pair after too little came in another, and shows what was enough', async () => {
    const { checkout, base, polygon } = await offerBoth()
    const little = await payAndSettle({ ...base, amountBase: 1_000_000n })
    expect(await chains.paymentOf(little)).toMatchObject({ status: 'failed', failure_reason: 'underpaid' })
    expect(await shown(checkout)).toEqual(['pending', null, null])
    const enough = await payAndSettle(polygon)
    expect(await shown(checkout)).toEqual(['succeeded', 'polygon', 'USDC'])
    const { db } = chains.world.context
    // Makes the underpaid payment newer than the payment that covered the price. Payments can have this
    // order, because the block times of two chains cannot be compared.
    const newer = new Date(Date.now() + 60_000)
    const { id } = await chains.paymentOf(little)
    await db.updateTable('payments').set({ created_at: newer }).where('id', '=', id).execute()
    expect(await findCheckoutPayment(chains.world.context, till.scope, checkout.id)).toMatchObject({
      txHash: enough,
      status: 'confirmed',
      ...polygonUsdc,
    })
  })

  test('shows the pair of a payment that a person credited, and awaits nothing else', async () => {
    const checkout = await chains.offer(till)
    const base = await chains.ask(till, checkout, baseUsdc)
    const { id } = await chains.paymentOf(await payAndSettle({ ...base, ...polygonUsdt }))
    await transact(chains.world.context, till.scope, (work) =>
      creditPayment(work, id, { checkoutId: checkout.id }),
    )
    expect(await shown(checkout)).toEqual(['succeeded', 'polygon', 'USDT'])
    expect(await awaited(checkout)).toEqual([['base', false, true]])
  })

  test('cannot be prepared for another pair once it is paid', async () => {
    const { checkout, polygon } = await offerBoth()
    await payAndSettle(polygon)
    const asking = chains.ask(till, checkout, polygonUsdt)
    await expect(asking).rejects.toThrow(ApiError)
    await expect(asking).rejects.toMatchObject({ code: 'invalid_state_transition' })
    expect(await awaited(checkout)).toHaveLength(2)
  })
})

describe('a checkout whose payment with another pair a reorg took out', () => {
  const paidOnPolygon = async () => {
    const offered = await offerBoth()
    const txHash = await payAndSettle(offered.polygon)
    const signed = await chains.nodeOf('polygon').signedTransaction(txHash)
    await chains.nodeOf('polygon').reorg({ depth: 3 })
    await chains.read('polygon')
    return { ...offered, txHash, signed }
  }
  const bringBack = async (transaction: Hex) => {
    await chains.nodeOf('polygon').reorg({ depth: 1, transactions: [{ transaction, block: 0 }] })
    await chains.settle('polygon')
  }

  test('has its fixed pair back, and awaits every pair again', async () => {
    const { checkout, base } = await paidOnPolygon()
    expect(await shown(checkout)).toEqual(['pending', null, null])
    expect(await awaited(checkout)).toEqual([
      ['base', true, true],
      ['polygon', true, true],
    ])
    await payAndSettle(base)
    expect(await shown(checkout)).toEqual(['succeeded', 'base', 'USDC'])
  })

  test('succeeds with that pair again when the payment is back, without a second event', async () => {
    const { checkout, txHash, signed } = await paidOnPolygon()
    await bringBack(signed)
    expect(await chains.paymentOf(txHash)).toMatchObject({ checkout_id: checkout.id, reorg_suspected: false })
    expect(await shown(checkout)).toEqual(['succeeded', 'polygon', 'USDC'])
    const types = await typesAbout(checkout)
    expect(types.filter((type) => type === 'checkout.succeeded')).toHaveLength(1)
    expect(types).toContain('payment.restored')
  })

  test('keeps the pair that it was paid with meanwhile; the first payment comes back as unmatched', async () => {
    const { checkout, base, txHash, signed } = await paidOnPolygon()
    await payAndSettle(base)
    await bringBack(signed)
    expect(await chains.paymentOf(txHash)).toMatchObject({
      outcome: 'unmatched',
      checkout_id: null,
      close_match_checkout_id: checkout.id,
      status: 'confirmed',
      reorg_suspected: false,
    })
    expect(await shown(checkout)).toEqual(['succeeded', 'base', 'USDC'])
  })
})

describe('two readers that find payments of the same checkouts on two chains at once', () => {
  test('credit each checkout once, and leave the other payment unmatched', async () => {
    const offered: Awaited<ReturnType<typeof offerBoth>>[] = []
    for (let index = 0; index < 12; index += 1) offered.push(await offerBoth())
    const sent = new Map<string, Hex[]>()
    const send = async (index: number, chain: 'base' | 'polygon') => {
      const { checkout, [chain]: asked } = offered[index] ?? (await offerBoth())
      const txHash = await chains.pay(asked)
      sent.set(checkout.id, [...(sent.get(checkout.id) ?? []), txHash])
    }
    // On one chain the payments are mined in the reverse order of the other chain, each in its own block.
    const order = [...offered.keys()]
    for (const index of order) await send(index, 'base')
    for (const index of order.toReversed()) await send(index, 'polygon')
    await Promise.all([chains.settle('base'), chains.settle('polygon')])
    for (const { checkout } of offered) {
      const rows = await Promise.all((sent.get(checkout.id) ?? []).map(chains.paymentOf))
      const credited = rows.filter(({ outcome }) => outcome === 'credited')
      expect(credited.map(({ checkout_id, status }) => [checkout_id, status])).toEqual([
        [checkout.id, 'confirmed'],
      ])
      expect(rows.filter(({ outcome }) => outcome === 'unmatched')).toMatchObject([
        { status: 'confirmed', close_match_checkout_id: checkout.id },
      ])
      expect(await shown(checkout)).toEqual(['succeeded', credited[0]?.chain, 'USDC'])
      const types = await typesAbout(checkout)
      expect(types.filter((type) => type === 'checkout.succeeded')).toHaveLength(1)
    }
  })

  test('settle what was seen first, although each waits for checkouts that the other has locked', async () => {
    const offered: Awaited<ReturnType<typeof offerBoth>>[] = []
    for (let index = 0; index < 12; index += 1) offered.push(await offerBoth())
    const first = (index: number) => (index % 2 === 0 ? 'base' : 'polygon')
    const second = (index: number) => (index % 2 === 0 ? 'polygon' : 'base')
    for (const [index, { [first(index)]: asked }] of offered.entries()) await chains.pay(asked)
    for (const chain of ['base', 'polygon'] as const) await chains.read(chain)
    // Each of the two chain readers now records payments of checkouts whose first payments were recorded by
    // the other reader.
    const late: Hex[] = []
    for (const [index, { [second(index)]: asked }] of offered.entries()) late.push(await chains.pay(asked))
    for (const chain of ['base', 'polygon'] as const) await chains.nodeOf(chain).mine(2)
    await Promise.all([chains.read('base'), chains.read('polygon')])
    for (const [index, { checkout }] of offered.entries())
      expect(await shown(checkout)).toEqual(['succeeded', first(index), 'USDC'])
    for (const txHash of late) expect(await chains.paymentOf(txHash)).toMatchObject({ outcome: 'unmatched' })
  })
})
