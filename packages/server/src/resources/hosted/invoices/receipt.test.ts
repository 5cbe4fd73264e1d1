/** Tests the PDF of invoices that were really paid on a chain. */

import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { momentIn } from '../../../mechanisms/words/index.ts'
import { type InvoiceTill, openInvoiceTill } from '../../../testing/payments/invoices.ts'
import { createRefundWorld, type RefundWorld } from '../../../testing/payments/refunds.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { downloadInvoice } from './download-invoice.ts'

const clock = createTestClock(new Date())
let world: RefundWorld
let till: InvoiceTill
beforeAll(async () => {
  world = await createRefundWorld({ clock })
  till = await openInvoiceTill(world)
})
afterAll(() => world.close())

const dollar = 1_000_000n
const read = async (token: string) => {
  const { tag, read } = await downloadInvoice(world.context, token)
  return { tag, ...(await readPdf(await read())) }
}

describe('the PDF of a paid invoice', () => {
  test('is its receipt: when it was paid, how much, in which token, on which chain, by which transaction', async () => {
    const invoice = await till.send()
    const before = await read(invoice.token)
    expect(before.text).not.toContain('Transaction')
    const checkout = await till.prepare(invoice)
    const txHash = await till.settle(checkout)
    const { text, tag } = await read(invoice.token)
    expect(tag).not.toBe(before.tag)
    const paidAt = momentIn(clock.now().toISOString(), 'en-US').replaceAll('\u202f', ' ')
    for (const words of [
      ...['PAID', `Paid ${paidAt} UTC`, 'Billed in USDC on Base'],
      ...['Payment Received 100', 'Token USDC', 'Network Base', `Transaction ${txHash}`, 'Page 1 of 1'],
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Due')
  })

  test('lists every payment that was credited to it, the first one first', async () => {
    const invoice = await till.send()
    const hashes: string[] = []
    // Payments with the same time are in the order of their ids.
    for (const amountBase of [30n * dollar, 70n * dollar]) {
      const { txHash } = await world.pay({ to: till.shop.wallet, amountBase })
      await world.confirm()
      clock.advance({ minutes: 1 })
      hashes.push(txHash)
      await till.credit(txHash, invoice)
    }
    const { text } = await read(invoice.token)
    const [one, two] = hashes
    expect(text).toMatch(
      new RegExp(`Payment 1 of 2 Received 30 USDC .*${one}.*Payment 2 of 2 Received 70 USDC .*${two}`),
    )
  })
})
