import type { HostedCheckout } from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import { instructions, pageOf } from './testing/checkout.ts'

/** Returns the visible part of the page, without its head and scripts. */
const read = (html: string) => html.slice(html.indexOf('<body>')).replace(/<script[\s\S]*?<\/script>/g, '')

describe('how to pay', () => {
  const pay = { status: 'pending', instructions } as const

  test('says that the exact amount is not the round price', () => {
    const page = read(pageOf(pay))
    expect(page).toContain('<p class="amount">19.990042 USDC</p><p class="remark">$19.99</p>')
    expect(page).toContain('Send exactly this amount (not $19.99).')
    expect(read(pageOf(pay, 'de'))).toContain('<p class="amount">19,990042 USDC</p>')
    expect(read(pageOf(pay, 'de'))).toContain('<code>19.990042</code> USDC')
  })

  test('never shows the token contract, but in what opens a wallet', () => {
    const page = read(pageOf(pay)).replace(/href="ethereum:[^"]*"/, '')
    expect(page.toLowerCase()).not.toContain(instructions.tokenAddress.toLowerCase())
  })

  test('is told without a code where no exact amount is left', () => {
    const refused = { ...instructions, byHandRefusal: 'Too many.', paymentUri: '' }
    const page = read(pageOf({ ...pay, instructions: refused }))
    expect(page).toContain('could not be told apart')
    expect(page).not.toContain('<svg class="qr"')
    expect(page).toContain('<p class="amount">$19.99</p><p class="remark"></p>')
  })

  describe('on Solana', () => {
    const solana: typeof instructions = {
      ...instructions,
      chain: 'solana',
      recipient: '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF1eqxPSHuVUyTPc',
      chainId: null,
      paymentUri: 'solana:4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF1eqxPSHuVUyTPc?amount=19.99',
    }
    const codesIn = (page: string) => page.match(/<svg class="qr"/g)?.length ?? 0

    test('is a code, a link to a wallet, the amount and the address', () => {
      const page = read(pageOf({ ...pay, instructions: solana }))
      expect(page).toContain('href="solana:4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF1eqxPSHuVUyTPc?amount=19.99"')
      expect(page).toContain('<code>4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF1eqxPSHuVUyTPc</code>')
      expect(page).toContain('19.990042')
      expect(codesIn(page)).toBe(1)
      expect(page).toContain('Scan with your wallet app')
      expect(page).not.toContain('link.metamask.io')
    })

    test('is the code and the link alone where no exact amount is left', () => {
      const page = read(pageOf({ ...pay, instructions: { ...solana, byHandRefusal: 'Too many.' } }))
      expect(page).toContain('href="solana:')
      expect(codesIn(page)).toBe(1)
      expect(page).toContain('could not be told apart')
      expect(page).not.toContain('<code>4Nd1mYQz')
    })
  })

  test('on Tron is a code of the plain address, which all wallets scan, and no link, which few open', () => {
    const recipient = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    const tron = { ...instructions, chain: 'tron', token: 'USDT', chainId: null, transaction: null } as const
    const shown = (paymentUri: string) =>
      read(pageOf({ ...pay, instructions: { ...tron, recipient, paymentUri } }))
    const page = shown(`tron:${recipient}`)
    expect(page).toBe(shown(''))
    expect(page).toContain(`<code>${recipient}</code>`)
    expect(page).toContain('19.990042')
    expect(page).toContain('This code holds the address only. Enter the amount yourself.')
    expect(page).not.toContain('href="tron:')
  })

  const came = (changes: Partial<NonNullable<HostedCheckout['payment']>>) => {
    const payment = {
      ...({ chain: 'base', token: 'USDC', status: 'failed', txHash: '0x12', failureReason: null } as const),
      confirmations: 3,
      confirmationsRequired: 3,
      amountMinor: 1_000,
      tokenAmountBase: '19990000',
      tokenDecimals: 6,
      underpaid: false,
      ...changes,
    }
    return { payment, page: read(pageOf({ ...pay, payment })) }
  }

  test.each([
    ['reverted', 'A payment failed on the network'],
    ['dropped', 'The network has dropped a payment'],
  ])('is shown again after a payment that was %s', (failureReason, sentence) => {
    const { page } = came({ failureReason })
    expect(page).toContain(sentence)
    expect(page).toContain('19.990042')
  })

  test.each(['pending', 'failed'] as const)(
    'is shown with what came and what is missing, after too little that is %s',
    (status) => {
      const { page } = came({ status, underpaid: true, failureReason: 'underpaid' })
      expect(page).toContain(
        'We received $10.00 of $19.99. The merchant sees this payment and can refund the $10.00.',
      )
      expect(page).toContain('19.990042')
    },
  )

  test('is shown again after too little that was sent back', () => {
    const { page } = came({ status: 'refunded', underpaid: true })
    expect(page).toContain('We received $10.00 of $19.99. The merchant has refunded it.')
    expect(page).toContain('19.990042')
  })

  test.each([
    ['failed', 'The merchant sees this payment and can refund the $10.00.'],
    ['refunded', 'The merchant has refunded it.'],
  ] as const)('is not told any more at the end, when what came too little of is %s', (status, sentence) => {
    const { payment } = came({ status, underpaid: true })
    const page = read(pageOf({ status: 'failed', payment }))
    expect(page).toContain(`We received $10.00 of $19.99. ${sentence}`)
    expect(page).not.toContain('19.990042')
  })

  test('offers to open the page in the apps of wallets', () => {
    expect(read(pageOf(pay))).toContain('href="https://link.metamask.io/dapp/pay.example/checkout/x"')
  })

  test('sets token and network off from the direction of Arabic', () => {
    expect(read(pageOf(pay, 'ar'))).toContain('\u2068USDC\u2069')
    expect(read(pageOf(pay))).not.toContain('\u2068')
  })
})

describe('a deposit address', () => {
  const deposit = { ...instructions, depositAddress: true, amountBase: '4990000' }
  const payment = {
    ...({ chain: 'base', token: 'USDC', status: 'pending', txHash: '0x34', failureReason: null } as const),
    confirmations: 1,
    confirmationsRequired: 10,
    amountMinor: 500,
    tokenAmountBase: '19990000',
    tokenDecimals: 6,
    underpaid: false,
  }
  type Part = HostedCheckout['payments'][number]
  const part = (txHash: string, amountMinor: number, changes: Partial<Part> = {}): Part => ({
    ...({ chain: 'base', token: 'USDC', status: 'pending', coverage: 'part' } as const),
    txHash,
    amountMinor,
    ...changes,
  })
  const parts = [part('0x12', 1_000), part('0x34', 500)]
  const shown = (changes: Partial<HostedCheckout>) =>
    read(pageOf({ status: 'pending', instructions: deposit, ...changes })).replace(/<[^>]*>/g, '')

  test('that received parts shows their sum, each of them and the missing amount', () => {
    const page = shown({ payment, payments: parts })
    expect(page).toContain('4.99 USDC$15.00 of $19.99 received')
    expect(page).toContain('$10.00 · USDC on Base · detected 0x12')
    expect(page).toContain('$5.00 · USDC on Base · detected 0x34')
    expect(page).not.toContain('Do not pay again')
  })

  test('offers no other pair once a part was received in this pair, and that pair once it was received there', () => {
    const accepts = [{ chain: 'base', token: 'USDC' } as const, { chain: 'polygon', token: 'USDC' } as const]
    expect(shown({ accepts })).toContain('USDC on Polygon')
    expect(shown({ accepts, payment, payments: parts })).not.toContain('Pay with something else')
    const polygon = { ...deposit, chain: 'polygon', chainId: 137 } as const
    expect(shown({ accepts, payment, payments: parts, instructions: polygon })).toMatch(
      /Pay with something else.*USDC on Base/,
    )
  })

  test('whose price is covered shows that the sum of the parts is on its way', () => {
    const payments = [part('0x12', 1_499), part('0x34', 500, { coverage: 'settling' })]
    expect(shown({ payment, payments })).toContain('$19.99 is on its way')
  })

  test('asks for no hash, but after the end, when a payment may have been missed', () => {
    const summary = 'I paid but nothing changed'
    expect(shown({})).not.toContain(summary)
    const past = { nowMs: Date.parse('2026-11-20T11:00:00.000Z') }
    expect(pageOf({ status: 'pending', instructions: null }, 'en', past)).toContain(summary)
  })

  test.each([
    ['failed', 'failed', 'The merchant sees this payment and can refund the $15.00.'],
    ['failed', 'refunded', 'The merchant sees this payment and can refund the $15.00.'],
    ['refunded', 'refunded', 'The merchant has refunded it'],
  ] as const)('of which the parts are %s and %s at the end shows their sum', (one, other, sentence) => {
    const failed = { ...payment, status: other, underpaid: true }
    const payments = [part('0x12', 1_000, { status: one }), part('0x34', 500, { status: other })]
    const page = shown({ status: 'failed', instructions: null, payment: failed, payments })
    expect(page).toContain(`We received $15.00 of $19.99. ${sentence}`)
  })
})

test.each([true, false])(
  'with live mode %s, a transaction leads to an explorer only where that knows it',
  (livemode) => {
    const payment = {
      ...({
        chain: 'polygon',
        token: 'USDC',
        status: 'confirmed',
        txHash: '0xab"c',
        failureReason: null,
      } as const),
      confirmations: 40,
      confirmationsRequired: 32,
      amountMinor: 2_000,
      tokenAmountBase: '19990000',
      tokenDecimals: 6,
      underpaid: false,
    }
    const page = read(pageOf({ status: 'pending', payment, livemode }))
    expect(page).toContain('32 of 32 confirmations. $20.00 is on its way')
    expect(page.includes('href="https://polygonscan.com/tx/0xab%22c"')).toBe(livemode)
  },
)

test('what a merchant or an attacker wrote cannot end the state of the page', () => {
  const html = pageOf({ description: '</script><script>alert(1)</script><!--' })
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  expect(html).not.toContain('<!--')
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//shop.example', ''])(
  'there is no way back to %s',
  (cancelUrl) => {
    expect(read(pageOf({ cancelUrl }))).not.toContain('Cancel')
  },
)

describe('reporting a transaction', () => {
  const pay = { status: 'pending', instructions } as const
  const form = 'name="txHash"'
  const refresh = 'http-equiv="refresh"'

  test('is a page of its own without a script, which is not loaded again while the buyer types', () => {
    const page = pageOf(pay)
    expect([page.includes(form), page.includes(refresh)]).toEqual([false, true])
    expect(page).toContain('href="?lang=en&amp;form=report"')
    const typing = pageOf(pay, 'en', { isReporting: true })
    expect([typing.includes(form), typing.includes(refresh)]).toEqual([true, false])
  })

  test('an address that is typed for another pair is not lost either', () => {
    const accepts = [{ chain: 'base', token: 'USDC' } as const, { chain: 'polygon', token: 'USDC' } as const]
    const page = pageOf({ ...pay, accepts, autopay: { status: 'awaiting_terms', issue: null } })
    expect([page.includes('name="payer"'), page.includes(refresh)]).toEqual([true, false])
  })

  const past = { nowMs: Date.parse('2026-11-20T11:00:00.000Z') }
  test.each([
    ['when the time is over', { status: 'pending' }, true, true],
    ['when it has expired', { status: 'expired' }, true, true],
    ['not when nobody could have paid', { status: 'expired' }, false, false],
  ] as const)('is possible %s', (_, changes, canReport, isOffered) => {
    const page = read(pageOf(changes, 'en', { ...past, canReport, isReporting: true }))
    expect(page.includes(form)).toBe(isOffered)
    expect(page).not.toContain('Nothing was paid')
  })
})
