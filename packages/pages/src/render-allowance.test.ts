import type { AutopayIssue, HostedCheckout } from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import { instructions, pageOf } from './testing/checkout.ts'

/** Returns the visible part of the page, without its head and scripts. */
const read = (html: string) => html.slice(html.indexOf('<body>')).replace(/<script[\s\S]*?<\/script>/g, '')

type Autopay = NonNullable<HostedCheckout['autopay']>
const agreed = (status: Autopay['status'], issue: AutopayIssue | null = null) => ({ status, issue })

describe('a checkout that starts a subscription by allowance', () => {
  test('says how renewals are paid by hand, and asks for the address that pays', () => {
    const page = read(pageOf({ autopay: agreed('awaiting_terms') }))
    expect(page).toContain('You receive a link by email for each renewal.')
    expect(page).toContain('name="payer"')
  })

  test('asks a buyer who pays by hand for their own wallet, never for an exchange', () => {
    const autopay = agreed('awaiting_terms')
    const page = read(pageOf({ autopay }))
    expect(page).toContain('<h3>Pay each time yourself</h3>')
    expect(page).toContain('Do not use an exchange account for this.')
    expect(page).not.toContain('a wallet app or an exchange')
    const pending = { status: 'pending', instructions } as const
    expect(read(pageOf({ ...pending, autopay }))).not.toContain('Paying from an exchange?')
    expect(read(pageOf(pending))).toContain('Paying from an exchange?')
    expect(read(pageOf({}))).toContain('a wallet app or an exchange')
    expect(read(pageOf({ autopay, trialDays: 14 }))).not.toMatch(/Pay each time yourself|<form/)
  })

  test('shows the form of an address at the field for it, where all networks have that form', () => {
    const autopay = agreed('awaiting_terms')
    const solana = { chain: 'solana', token: 'USDC' } as const
    const base = { chain: 'base', token: 'USDC' } as const
    expect(read(pageOf({ autopay }))).toContain('placeholder="0x…"')
    for (const accepts of [[solana], [base, solana]])
      expect(read(pageOf({ autopay, accepts }))).not.toContain('placeholder')
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
