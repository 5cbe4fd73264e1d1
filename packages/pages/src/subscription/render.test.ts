import { describe, expect, test } from 'vitest'
import { allSubscriptionMessages } from '../languages/subscription/all.ts'
import type { Language } from '../renderer.ts'
import { allowance, nextTerms, pageOf } from '../testing/subscription.ts'
import { money } from '../words.ts'

/** Returns the visible part of the page, without its head and scripts. */
const read = (html: string) => html.slice(html.indexOf('<body>')).replace(/<script[\s\S]*?<\/script>/g, '')

const byAllowance = { autopay: 'allowance', autopayIssue: null, allowance, nextTerms } as const

describe('a subscription by allowance', () => {
  test('tells what was signed: the most of a period and of a year, what is left, and until when', () => {
    const page = read(pageOf(byAllowance))
    for (const part of ['0x7099…79c8', '$20.00 each month', '$240.00', '$1,180.00', 'Nov 20, 2031'])
      expect(page).toContain(part)
    expect(page).not.toContain('You allow Blue Mugs')
  })

  test.each(['no_terms', 'stopped', 'terms_too_low'] as const)(
    'with %s, says what is signed',
    (autopayIssue) => {
      expect(read(pageOf({ ...byAllowance, autopayIssue, allowance: null }))).toContain(
        'You allow Blue Mugs to collect at most $20.00 each month from your wallet',
      )
    },
  )

  test('asks for an approval alone where that is short, and for a signature where nothing stands', () => {
    const autopayIssue = 'insufficient_allowance' as const
    const unpaid = { number: 'INV-000002', amountMinor: 2_000, dueAt: '2027-01-02T10:00:00.000Z' }
    const short = read(pageOf({ ...byAllowance, autopayIssue, unpaid }))
    expect(short.match(/the amount that you approved is used up|approved too little/g)).toHaveLength(1)
    expect(short.match(/collected automatically/g)).toHaveLength(1)
    const choice = 'Pay it now, or approve more below and it is collected automatically.'
    const parts = ['Due on', choice, 'value="pay"', 'Next payment', 'Automatic payments']
    const places = parts.map((part) => short.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(read(pageOf({ ...byAllowance, unpaid }))).not.toContain(choice)
    expect(short.indexOf('has a wallet')).toBeLessThan(short.indexOf('Maximum per year'))
    expect(read(pageOf({ ...byAllowance, autopayIssue }))).toContain(
      'Until you approve more, you receive a link',
    )
    expect(short).not.toContain('You allow Blue Mugs')
    expect(read(pageOf({ ...byAllowance, autopayIssue, allowance: null }))).toContain('You allow Blue Mugs')
  })

  test.each([
    ['minute', 'each minute'],
    ['hour', 'each hour'],
    ['week', 'each week'],
    ['year', 'each year'],
  ] as const)(
    'names the period of the terms, of one %s, and their most, whatever the plan says',
    (interval, each) => {
      const terms = { ...nextTerms, interval, maximumMinor: 5_000 }
      const page = read(
        pageOf({ ...byAllowance, autopayIssue: 'no_terms', allowance: null, nextTerms: terms }),
      )
      expect(page).toContain(`You allow Blue Mugs to collect at most $50.00 ${each} from your wallet`)
      expect(page).toContain(`no more than the $50.00 ${each} that you sign can be collected`)
    },
  )

  test('warns only where something is wrong: not before anything was signed', () => {
    const unsigned = { ...byAllowance, autopayIssue: 'no_terms', allowance: null } as const
    const says = 'Automatic payments are not set up. You receive a link by email for each payment.'
    expect(read(pageOf(unsigned))).toContain(`<p>${says}</p>`)
    expect(read(pageOf({ ...unsigned, status: 'trialing' }))).not.toContain('class="note"')
    for (const autopayIssue of ['stopped', 'terms_too_low', 'insufficient_allowance'] as const)
      expect(read(pageOf({ ...byAllowance, autopayIssue }))).toContain('<p class="note">')
  })

  test('says which price is above what was signed, if the amount is the reason', () => {
    const dearer = { ...byAllowance, autopayIssue: 'terms_too_low', nextAmountMinor: 5_000 } as const
    expect(read(pageOf(dearer))).toContain('the new price of $50.00 is above the $20.00 you agreed to')
    for (const changes of [{ nextAmountMinor: 2_000 }, { allowance: null }])
      expect(read(pageOf({ ...dearer, ...changes }))).toContain('the price is above what was signed')
  })

  test('says that nothing is collected while the subscription is paused', () => {
    const page = read(pageOf({ ...byAllowance, status: 'paused' }))
    expect(page).toContain('Your agreement stays valid. Nothing is collected')
    expect(page).not.toContain('Payments are collected from your wallet automatically')
    expect(read(pageOf(byAllowance))).not.toContain('Your agreement stays valid')
  })

  test('isolates the amounts that were signed in Arabic text', () => {
    const page = read(pageOf(byAllowance, { language: 'ar' }))
    for (const amount of [24_000, 118_000])
      expect(page).toContain(`<dd>\u2068${money('ar', amount, 'USD')}\u2069</dd>`)
  })

  test.each([
    ['month', '$1,200.00'],
    ['year', '$100.00'],
    ['week', '$5,220.00'],
  ] as const)('names the sum that the wallet shows, for terms of one %s', (interval, sum) => {
    const page = pageOf({ ...byAllowance, autopayIssue: 'no_terms', nextTerms: { ...nextTerms, interval } })
    expect(read(page)).toContain(`approve about ${sum} of USDC. That is a permission, not a payment`)
  })

  test('with a higher price, offers the new terms before the collapsed former terms', () => {
    const terms = { ...nextTerms, maximumMinor: 5_000 }
    const dearer = { ...byAllowance, autopayIssue: 'terms_too_low', nextTerms: terms } as const
    const page = read(pageOf({ ...dearer, nextAmountMinor: 5_000, stop: { typedData: '{}' } }))
    expect(page).toContain('<summary>Your agreement of $20.00</summary>')
    expect(page.indexOf('Agree to the new price')).toBeLessThan(page.indexOf('Your agreement of $20.00'))
    expect(page).toContain('the new agreement then replaces the one of $20.00 with its first payment')
    expect(page).toContain('class="remark state">$50.00 from Dec 20, 2026')
    // Terms of a former pull contract are not replaced by terms of the present one.
    const former = read(pageOf({ ...dearer, stop: null }))
    expect(former).not.toContain('the new agreement then replaces')
    expect(former).toContain('Set up automatic payments')
  })

  test('asks for nothing where no terms can be signed', () => {
    const page = read(pageOf({ ...byAllowance, autopayIssue: 'no_terms', allowance: null, nextTerms: null }))
    expect(page).not.toContain('You allow Blue Mugs')
  })

  test.each([
    [null, {}],
    ['insufficient_allowance', {}],
    ['terms_too_low', {}],
    ['not_named', { status: 'paused' }],
    [null, { canceledAt: '2026-12-20T10:00:00.000Z' }],
    [null, { status: 'canceled', canceledAt: '2026-11-20T10:00:00.000Z' }],
  ] as const)(
    'with %s and %o, offers to withdraw the approval while the agreement lives',
    (issue, changes) => {
      const stop = { typedData: '{}' }
      const page = pageOf({ ...byAllowance, autopayIssue: issue, stop, ...changes })
      expect(read(page)).toContain('Withdraw the approval')
    },
  )

  test('asks for new terms where the service pulls by another contract now, and not while it pulls by none', () => {
    const unavailable = { ...byAllowance, autopayIssue: 'unavailable' as const }
    const isAsked = (changes: object) =>
      read(pageOf({ ...unavailable, ...changes })).includes('You allow Blue Mugs')
    expect(isAsked({ stop: null })).toBe(true)
    expect(isAsked({ stop: { typedData: '{}' } })).toBe(false)
    expect(isAsked({ stop: null, nextTerms: null })).toBe(false)
  })

  test.each(['not_due', 'reverted', 'refused'] as const)('with %s, asks for nothing', (autopayIssue) => {
    expect(read(pageOf({ ...byAllowance, autopayIssue }))).not.toContain('You allow Blue Mugs')
  })

  test('of what is collected says that it need not be paid here', () => {
    const unpaid = { number: 'INV-000002', amountMinor: 2_000, dueAt: null }
    expect(read(pageOf({ ...byAllowance, unpaid }))).toContain(
      'collected from your wallet automatically. You do not need',
    )
    expect(read(pageOf({ ...byAllowance, unpaid, autopayIssue: 'insufficient_balance' }))).not.toContain(
      'You do not need to pay it here',
    )
    expect(read(pageOf({ unpaid }))).not.toContain('You do not need to pay it here')
    expect(read(pageOf({ ...byAllowance, unpaid, status: 'paused' }))).not.toContain(
      'You do not need to pay it here',
    )
  })

  test('has the form to pay by hand collapsed while the payment is collected', () => {
    const unpaid = { number: 'INV-000002', amountMinor: 2_000, dueAt: null }
    const collapsed = '<details><summary>Pay it yourself instead</summary><form'
    expect(read(pageOf({ ...byAllowance, unpaid }))).toContain(collapsed)
    const short = read(pageOf({ ...byAllowance, unpaid, autopayIssue: 'insufficient_balance' }))
    expect(short).not.toContain('Pay it yourself instead')
    expect(short).toContain('value="pay"')
  })

  test('that is to end asks for nothing but the end of the agreement', () => {
    const stop = { typedData: '{}' }
    const page = read(pageOf({ ...byAllowance, canceledAt: '2026-12-20T10:00:00.000Z', stop }))
    expect(page).toContain('Optional: end the agreement in your wallet too')
    expect(page).toContain('Your agreement remains on the network')
    expect(page).toContain('There are no further charges. You keep access until then.')
    for (const part of ['Next payment', 'Cancel subscription']) expect(page).not.toContain(part)
  })
})

test('the next payment is of the plan that was chosen for it', () => {
  expect(read(pageOf({ nextAmountMinor: 5_000 }))).toContain('$50.00 from Dec 20, 2026')
  expect(read(pageOf({ status: 'paused' }))).not.toContain('Next payment')
  expect(read(pageOf({ nextAmountMinor: 0 }))).not.toContain('Next payment')
})

describe('a cancellation that waits for a payment', () => {
  const unpaid = { number: 'INV-000002', amountMinor: 2_000, dueAt: '2026-12-23T10:00:00.000Z' }
  const canceledAt = '2026-12-20T10:05:00.000Z'
  const nextBillingDate = '2027-01-20T10:00:00.000Z'
  const stop = { typedData: '{}' }

  test('says what becomes of a pull and of the subscription, and asks for no other payment', () => {
    const page = read(pageOf({ ...byAllowance, canceledAt, nextBillingDate, unpaid, stop }))
    expect(page).toContain('Your subscription is canceled.</h2>')
    expect(page).toContain('One last payment of $20.00 (INV-000002) is being collected from your wallet.')
    expect(page).toContain('your subscription runs until Jan 20, 2027')
    expect(page).toContain('The payment that is already being collected is not stopped.')
    for (const part of ['Due on', 'value="pay"', 'Nothing more is collected', 'You keep access'])
      expect(page).not.toContain(part)
  })

  test('names no payment from the wallet if none is known, and no end of a period that is over', () => {
    const waits = 'One payment is still being processed.'
    expect(read(pageOf({ canceledAt, nextBillingDate, unpaid }))).toContain(waits)
    expect(read(pageOf({ ...byAllowance, canceledAt, unpaid }))).toContain(waits)
  })

  test('does not wait if it ends with the first period', () => {
    const page = read(pageOf({ canceledAt: '2026-12-20T10:00:00.000Z', unpaid }))
    expect(page).toContain('Canceled. Ends on Dec 20, 2026')
    expect(page).toContain('value="pay"')
    expect(page).not.toContain('You keep access')
  })
})

test('a paused subscription has a way to the merchant, if there is an address', () => {
  const merchant = { name: 'Blue Mugs', supportEmail: 'help@mugs.example', logoUrl: null, verified: false }
  const page = read(pageOf({ status: 'paused', merchant }))
  expect(page).toContain('Your subscription is paused.</h2>')
  expect(page.match(/mailto:help@mugs.example/g)).toHaveLength(1)
  expect(page).toContain('Contact the merchant')
  expect(read(pageOf({ status: 'paused' }))).not.toContain('Contact the merchant')
})

test('a dearer plan that was chosen is below the present price, with its day', () => {
  const remark = '<p class="remark state">$50.00 from Dec 20, 2026</p>'
  expect(read(pageOf({ nextAmountMinor: 5_000 }))).toContain(remark)
  for (const changes of [{}, { nextAmountMinor: 0 }, { nextAmountMinor: 5_000, status: 'paused' as const }])
    expect(read(pageOf(changes))).not.toContain('class="remark state"')
})

test.each([
  ['minute', 'Paid until Dec 20, 2026, 10:00 AM UTC.'],
  ['hour', 'Paid until Dec 20, 2026, 10:00 AM UTC.'],
  ['week', 'Paid until Dec 20, 2026.'],
  ['month', 'Paid until Dec 20, 2026.'],
  ['year', 'Paid until Dec 20, 2026.'],
] as const)('the end of a period of one %s has a time only if the period is short', (interval, says) => {
  expect(read(pageOf({ interval }))).toContain(says)
})

test.each([
  ['2026-12-01T10:00:00.000Z', 'Your subscription stays active until Dec 20, 2026'],
  ['2026-12-20T10:00:00.000Z', 'Your subscription ends immediately,'],
])('a cancellation at %s says when it takes effect', (now, says) => {
  expect(read(pageOf({}, { nowMs: Date.parse(now) }))).toContain(says)
})

test.each(Object.keys(allSubscriptionMessages) as Language[])('is rendered in %s', (language) => {
  const page = pageOf(byAllowance, { language })
  expect(page).toContain(`<html lang="${language}"`)
  expect(read(page)).toContain(allSubscriptionMessages[language].allowance.taken)
})

test('what a merchant wrote cannot end the state of the page', () => {
  const html = pageOf({ product: '</script><script>alert(1)</script><!--' })
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html).not.toContain('<!--')
})
