import type { HostedCheckout } from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import { instructions, pageOf } from './testing/checkout.ts'

/** Returns the visible part of the page, without its head and scripts. */
const read = (html: string) => html.slice(html.indexOf('<body>')).replace(/<script[\s\S]*?<\/script>/g, '')

describe('the page of a paid checkout', () => {
  const payment = {
    ...({ chain: 'base', token: 'USDC', status: 'confirmed', txHash: '0x12', failureReason: null } as const),
    confirmations: 10,
    confirmationsRequired: 10,
    amountMinor: 1_999,
    tokenAmountBase: '19990000',
    tokenDecimals: 6,
    underpaid: false,
  }
  const paid = { status: 'succeeded', completedAt: '2026-11-20T10:10:00.000Z', payment } as const
  const text = (changes: Partial<HostedCheckout>, facts = {}) =>
    read(pageOf({ ...paid, ...changes }, 'en', facts))
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')

  test('says amount, token and network, and when it was paid', () => {
    expect(text({})).toContain('Amount 19.99 USDC Paid with USDC on Base Paid on Nov 20, 2026, 10:10 AM UTC')
    const exact = { ...payment, tokenAmountBase: '19991110' }
    expect(text({ payment: exact })).toContain('Amount 19.99111 USDC')
    // The decimals of a token that is no longer configured are not known.
    expect(text({ payment: { ...payment, tokenDecimals: null } })).toContain('Amount $19.99')
    expect(text({})).not.toMatch(/more than the price|refunded|subscription/)
  })

  test('says how much too much was sent, and how much was refunded', () => {
    expect(text({ payment: { ...payment, amountMinor: 3_000 } })).toContain(
      'You sent $10.01 more than the price.',
    )
    expect(text({ refundedMinor: 500 })).toContain('$5.00 was refunded.')
    expect(text({ refundedMinor: 1_999 })).toContain('This payment was refunded.')
  })

  test('offers the receipt and the page of the subscription where there are such', () => {
    const receipt = { pdf: 'x/receipt.pdf', mail: true, isSent: false }
    const arrives = 'If the address is right, the receipt arrives in a moment.'
    const page = pageOf({ ...paid, subscriptionUrl: 'https://pay.example/s/x' }, 'en', { receipt })
    for (const part of [
      'href="x/receipt.pdf?lang=en"',
      'name="receiptEmail"',
      'href="https://pay.example/s/x"',
    ])
      expect(page).toContain(part)
    expect(page).not.toContain(arrives)
    expect(pageOf(paid, 'en', { receipt: { ...receipt, isSent: true } })).toContain(arrives)
    expect(pageOf(paid, 'en', { receipt: { ...receipt, mail: false } })).not.toContain('receiptEmail')
    // Nothing was paid for a trial, so there is no receipt.
    expect(pageOf({ ...paid, payment: null, payments: [] }, 'en', { receipt })).not.toContain('receipt.pdf?')
  })
})

test('a payment whose block the network has lost is not said to be almost final', () => {
  const payment = {
    ...({ chain: 'base', token: 'USDC', status: 'pending', txHash: '0x12', failureReason: null } as const),
    confirmations: 0,
    confirmationsRequired: 32,
    amountMinor: 1_999,
    tokenAmountBase: '19990000',
    tokenDecimals: 6,
    underpaid: false,
  }
  const page = read(pageOf({ status: 'pending', payment }))
  expect(page).toContain('0 of 32 confirmations. The network has not included your payment again yet.')
  expect(page).not.toContain('You can close this page')
  expect(read(pageOf({ status: 'pending', payment: { ...payment, confirmations: 1 } }))).toContain(
    'You can close this page',
  )
})

test('several pairs are rows, the pairs of a token one after the other, and no button is primary', () => {
  const accepts = (
    [
      ['base', 'USDC'],
      ['base', 'USDT'],
      ['polygon', 'USDC'],
    ] as const
  ).map(([chain, token]) => ({ chain, token }))
  const page = read(pageOf({ accepts }))
  expect(
    [...page.matchAll(/<button [^>]*value="([^"]*)" class="([^"]*)"/g)].map(([, ...found]) => found),
  ).toEqual([
    ['base:USDC', 'pair'],
    ['polygon:USDC', 'pair'],
    ['base:USDT', 'pair'],
  ])
})

test('the code holds the address alone where that is asked for', () => {
  const pay = { status: 'pending', instructions } as const
  expect(read(pageOf(pay))).toContain('href="?lang=en&amp;code=address"')
  const page = read(pageOf(pay, 'en', { isAddressAlone: true }))
  expect(page).toContain('aria-label="QR code of the address only"')
  expect(page).toContain('This code holds the address only. Enter the amount yourself.')
})
