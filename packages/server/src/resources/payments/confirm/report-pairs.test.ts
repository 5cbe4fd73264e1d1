import type { AcceptedPair } from '@stablerail/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reporting, signReport } from '../../../testing/payments/reporters.ts'
import {
  baseUsdc,
  createTwoChains,
  polygonUsdc,
  polygonUsdt,
  type RequestedPair,
  type TwoChains,
} from '../../../testing/payments/two-chains.ts'
import { reportTransaction } from '../index.ts'

let chains: TwoChains
beforeAll(async () => {
  chains = await createTwoChains()
})
afterAll(() => chains.close())

const payAndSettle = async (asked: RequestedPair) => {
  const txHash = await chains.pay(asked)
  await chains.settle(asked.chain)
  return txHash
}

describe('a report of a transfer with another pair than the fixed one', () => {
  const price = 19_990_000n
  /**
   * Changes a requested transfer into a transfer that a buyer types into a wallet by hand: it has the price
   * as its amount, and no reference.
   */
  const byHand = (asked: RequestedPair): RequestedPair => ({ ...asked, suffix: '0x', amountBase: price })
  /**
   * Creates a separate test workspace with one checkout, so that a payment cannot be meant for another
   * checkout. `ask` requests payment instructions and moves the time of the request back by a minute.
   * Otherwise a payment in the same second would seem older than the request, because block times are whole
   * seconds.
   */
  const openAlone = async () => {
    const alone = await chains.openTill()
    const checkout = await chains.offer(alone)
    const askAt = async (pair: AcceptedPair, seconds: number) => {
      const asked = await chains.ask(alone, checkout, pair)
      await chains.world.context.db
        .updateTable('expectations')
        .set({ prepared_at: new Date(Date.now() + seconds * 1_000) })
        .where('reference', '=', asked.reference)
        .execute()
      return asked
    }
    const ask = (pair: AcceptedPair) => askAt(pair, -60)
    /** Requests payment instructions as of a time after all blocks that are mined so far. */
    const askLater = (pair: AcceptedPair) => askAt(pair, 60)
    const row = () => chains.checkoutOf(alone, checkout)
    const report = async (txHash: string) =>
      reportTransaction(
        chains.world.context,
        await row(),
        reporting(txHash, await signReport(chains.world, checkout.id, txHash)),
      )
    return { checkout, ask, askLater, report, row }
  }

  test('credits it where the buyer asked for that pair', async () => {
    const { checkout, ask, report, row } = await openAlone()
    await ask(baseUsdc)
    const txHash = await payAndSettle(byHand(await ask(polygonUsdc)))
    expect(await report(txHash)).toMatchObject({ credited: true })
    expect(await chains.paymentOf(txHash)).toMatchObject({ checkout_id: checkout.id, claims: null })
    expect(await row()).toMatchObject({ status: 'succeeded', paid_chain: 'polygon', paid_token: 'USDC' })
  })

  test('that comes before the transaction is read credits it on the chain that holds it', async () => {
    const { checkout, ask, report } = await openAlone()
    await ask(baseUsdc)
    const txHash = await chains.pay(byHand(await ask(polygonUsdc)))
    expect(await report(txHash)).toMatchObject({ credited: false })
    await chains.read('base')
    await chains.settle('polygon')
    expect(await chains.paymentOf(txHash)).toMatchObject({ checkout_id: checkout.id, outcome: 'credited' })
  })

  test('credits nothing where the buyer did not ask for that pair, however late they ask', async () => {
    const { checkout, ask, askLater, report } = await openAlone()
    const base = await ask(baseUsdc)
    const txHash = await payAndSettle(byHand({ ...base, ...polygonUsdc }))
    expect(await report(txHash)).toMatchObject({ credited: false })
    // Requests payment instructions for USDC on Polygon only after the transfer was mined. A report of the
    // transfer must then not credit the checkout, because any person who saw the transfer on the chain could
    // request instructions and report the transfer.
    await askLater(polygonUsdc)
    expect(await report(txHash)).toMatchObject({ credited: false })
    const payment = await chains.paymentOf(txHash)
    expect(payment).toMatchObject({ outcome: 'unmatched', claims: [{ checkoutId: checkout.id }] })
    expect(payment.attribution?.steps.at(-1)?.because).toContain('before its buyer first asked how to pay')
  })

  test.each([polygonUsdc, polygonUsdt])(
    'tells of $token where the buyer asked for two tokens',
    async (pair) => {
      const { ask, report } = await openAlone()
      await ask(polygonUsdt)
      await ask(polygonUsdc)
      const txHash = await payAndSettle({ ...byHand(await ask(pair)), amountBase: 5_000_000n })
      expect(await report(txHash)).toMatchObject({ credited: false })
      const { attribution } = await chains.paymentOf(txHash)
      expect(attribution?.steps.at(-1)?.because).toContain('its amount is not the price')
    },
  )

  test('counts once among the ten of a checkout, on however many chains it is looked for', async () => {
    const { ask, report } = await openAlone()
    await ask(baseUsdc)
    await ask(polygonUsdc)
    const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
    for (let number = 1; number <= 10; number += 1) await report(hash(number))
    await expect(report(hash(11))).rejects.toMatchObject({ code: 'conflict' })
    expect(await report(hash(10))).toMatchObject({ credited: false })
  })
})
