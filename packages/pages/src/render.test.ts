import type { AutopayIssue, HostedCheckout } from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import { instructions, pageOf } from './testing/checkout.ts'

/** What can be read of the page, without its head and its scripts. */
const read = (html: string) => html.slice(html.indexOf('<body>')).replace(/<script[\s\S]*?<\/script>/g, '')

type Autopay = NonNullable<HostedCheckout['autopay']>
const agreed = (status: Autopay['status'], issue: AutopayIssue | null = null) => ({ status, issue })

describe('a checkout that starts a subscription by allowance', () => {
  test('tells what is agreed to, and asks for the address that pays', () => {
    const page = read(pageOf({ autopay: agreed('awaiting_terms') }))
    expect(page).toContain('The merchant offers to take renewals from your wallet')
    expect(page).toContain('name="payer"')
  })

  test('can be paid by hand before anything is signed, and not afterwards', () => {
    const pending = { status: 'pending', instructions } as const
    expect(read(pageOf({ ...pending, autopay: agreed('awaiting_terms') }))).toContain('19.990042')
    const signed = read(pageOf({ ...pending, autopay: agreed('awaiting_approval') }))
    expect(signed).toContain('The first payment is taken once the approval of your wallet is seen.')
    expect(signed).not.toContain('19.990042')
  })

  test('says why the first payment could not be taken', () => {
    const page = read(
      pageOf({ status: 'pending', instructions, autopay: agreed('charging', 'insufficient_balance') }),
    )
    expect(page).toContain('The first payment could not be taken yet: your wallet holds too little.')
  })

  test.each([
    ['awaiting_terms', 'Nothing is paid now.'],
    ['awaiting_approval', 'The trial begins once the approval of your wallet is seen.'],
  ] as const)('with a trial, %s, tells that nothing is paid', (status, sentence) => {
    const page = read(pageOf({ status: 'pending', instructions, trialDays: 14, autopay: agreed(status) }))
    expect(page).toContain('Free for 14 days')
    expect(page).toContain(sentence)
    expect(page).not.toContain('19.990042')
  })
})

describe('how to pay', () => {
  const pay = { status: 'pending', instructions } as const

  test('never shows the token contract, but in what opens a wallet', () => {
    const page = read(pageOf(pay)).replace(/href="ethereum:[^"]*"/, '')
    expect(page.toLowerCase()).not.toContain(instructions.tokenAddress.toLowerCase())
  })

  test('is told without a code where no exact amount is left', () => {
    const page = read(pageOf({ ...pay, instructions: { ...instructions, byHandRefusal: 'Too many.' } }))
    expect(page).toContain('cannot be made by hand')
    expect(page).not.toContain('<svg')
  })

  test.each([
    ['underpaid', 'A payment came that was too little.'],
    ['reverted', 'A payment failed in the network'],
  ])('is told anew after a payment that was %s', (failureReason, sentence) => {
    const payment = {
      ...({ chain: 'base', token: 'USDC', status: 'failed', txHash: '0x12', failureReason } as const),
      ...{ confirmations: 3, confirmationsRequired: 3 },
    }
    expect(read(pageOf({ ...pay, payment }))).toContain(sentence)
  })

  test('offers to open the page in the apps of wallets', () => {
    expect(read(pageOf(pay))).toContain('href="https://link.metamask.io/dapp/pay.example/checkout/x"')
  })

  test('sets token and network off from the direction of Arabic', () => {
    expect(read(pageOf(pay, 'ar'))).toContain('\u2068USDC\u2069')
    expect(read(pageOf(pay))).not.toContain('\u2068')
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
      ...{ confirmations: 40, confirmationsRequired: 32 },
    }
    const page = read(pageOf({ status: 'pending', payment, livemode }))
    expect(page).toContain('32 of 32 confirmations.')
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
