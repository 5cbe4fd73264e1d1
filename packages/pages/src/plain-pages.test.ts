import type { HostedCheckout } from '@stablerail/contract'
import { describe, expect, test } from 'vitest'
import { languageCodes } from './languages/language-names.ts'
import { instructions, pageOf } from './testing/checkout.ts'
import {
  businessPage,
  invoicePage,
  linkPage,
  merchant,
  payment,
  profile,
  refundAddressPage,
  remindersPage,
} from './testing/plain-pages.ts'

/** Returns the visible text of a page. Words are separated by one space. */
const read = (html: string) =>
  html
    .slice(html.indexOf('<body>'))
    .replace(/<details class="languages">[\s\S]*<\/details>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test.each(languageCodes)('in %s a page without a script needs nothing from another host', (language) => {
  for (const html of [
    linkPage({}, language),
    invoicePage({}, {}, language),
    businessPage({}, null, language),
    remindersPage(false, language),
    refundAddressPage({}, language),
  ]) {
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).not.toContain('<script')
    expect(html).not.toMatch(/(src|srcset)="https?:/)
  }
})

describe('the page of a link', () => {
  test('shows the amount that the link sets, and asks for a press alone', () => {
    const html = linkPage({ amountMinor: 1_999, choice: null })
    expect(read(html)).toContain('$19.99')
    expect(html).not.toContain('name="amount"')
    expect(html.match(/<button/g)).toHaveLength(1)
  })

  test('offers amounts to pick in a form of their own, so that Enter picks none', () => {
    const forms = linkPage().split('<form').slice(1)
    expect(forms).toHaveLength(2)
    expect(forms[0]?.match(/name="amountMinor" value="(\d+)"/g)).toEqual([
      'name="amountMinor" value="500"',
      'name="amountMinor" value="2500"',
    ])
    expect(forms[1]).toContain('name="amount"')
    expect(forms[1]).not.toContain('amountMinor')
  })

  test.each([
    [{ presets: [], minMinor: 50, maxMinor: null }, 'Amount in USD', 'At least $0.50.'],
    [
      { presets: [500], minMinor: 500, maxMinor: 10_000 },
      'Another amount in USD',
      'At least $5.00, at most $100.00.',
    ],
  ])('says the bounds of %j', (choice, label, bounds) => {
    const text = read(linkPage({ choice }))
    expect(text).toContain(` ${label} `)
    expect(text).toContain(bounds)
  })

  test.each([
    ['notANumber', 'This is not an amount. Enter it as a number, such as 12.50.'],
    ['tooSmall', 'This amount is too small.'],
    ['tooLarge', 'This amount is too large.'],
  ] as const)('keeps the typed amount and says why it was refused: %s', (because, sentence) => {
    const html = linkPage({ refused: { typed: '"4,99', because } })
    expect(html).toContain('value="&quot;4,99"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('role="alert"')
    expect(read(html)).toContain(`${sentence} At least $5.00, at most $100.00.`)
  })

  test('says what can be paid with, and where that is chosen', () => {
    const polygon = { chain: 'polygon', token: 'USDC' } as const
    const one = read(linkPage())
    expect(one).toContain('You can pay with USDC on Base')
    expect(one).not.toContain('next page')
    const two = read(linkPage({ pairs: [{ chain: 'base', token: 'USDC' }, polygon] }))
    expect(two).toContain('USDC on Base USDC on Polygon You choose on the next page.')
  })
})

describe('the form for the address of a refund', () => {
  const deposit = { ...instructions, depositAddress: true }
  const link = 'Add a refund address'

  test('has a link on the page of a checkout with a deposit address, until a payment is seen', () => {
    const page = (changes: Partial<HostedCheckout>) =>
      pageOf({ status: 'pending', instructions: deposit, ...changes })
    expect(page({})).toContain(`<a href="?lang=en&amp;form=refund">${link}</a>`)
    expect(read(page({ refundAddress: '0xabc' }))).toContain('Change the address for refunds 0xabc')
    expect(page({ instructions })).not.toContain('form=refund')
    const part = { chain: 'base', token: 'USDC', status: 'pending', coverage: 'part' } as const
    expect(page({ payments: [{ ...part, txHash: '0x12', amountMinor: 500 }] })).not.toContain('form=refund')
  })

  test('asks for an address of the pair, and says that the merchant decides', () => {
    const html = refundAddressPage()
    expect(html).toContain('<form method="post" action="?lang=en">')
    expect(html).toContain('name="refundAddress"')
    expect(read(html)).toContain('The merchant sees your address and decides whether a refund goes there.')
    expect(read(html)).toContain('Your address for USDC on Base')
    expect(read(html)).not.toMatch(/Current address|is not an address/)
  })

  test('shows what was named, and what was refused and why', () => {
    const html = refundAddressPage({ named: '0xabc', refused: { typed: 'ada.eth', because: 'malformed' } })
    expect(read(html)).toContain('$19.99 One blue mug')
    expect(read(html)).toContain('Current address: 0xabc')
    expect(html).toContain('aria-invalid="true" aria-describedby="problem"')
    expect(html).toContain('role="alert"')
    expect(html).toContain('value="ada.eth"')
    expect(read(html)).toContain('Paste the whole address: 0x and 40 characters.')
  })
})

describe('the page of an invoice', () => {
  test('says what is billed line by line, what it comes to, and until when', () => {
    const text = read(invoicePage({ memo: 'Thank you.' }))
    for (const words of [
      ...['Invoice INV-000007', 'Blue mug 2 × $5.00 $10.00', 'Total $10.00', 'Thank you.'],
      ...['Due on Dec 4, 2026. ', 'Issued Nov 20, 2026 ', 'Pay $10.00 USDC on Base'],
    ])
      expect(text).toContain(words)
    for (const words of ['Subtotal', 'Paid so far', 'Payments']) expect(text).not.toContain(words)
  })

  test('says what was taken off, exactly, however large', () => {
    const line = { description: 'Gold', quantity: 1_000_000, unitAmountMinor: 999_999_999_999 }
    const off = { description: 'Discount', quantity: 999_999, unitAmountMinor: -999_999_999_999 }
    const text = read(invoicePage({ lineItems: [line, off], amountMinor: 999_999_999_999 }))
    expect(text).toContain('1,000,000 × $9,999,999,999.99 $9,999,999,999,990,000.00')
    expect(text).toContain('Subtotal $9,999,999,999,990,000.00')
    expect(text).toContain('Discount 999,999 × -$9,999,999,999.99 -$9,999,989,999,990,000.01')
    expect(text.split('Discount ')).toHaveLength(2)
    expect(text).toContain('Total $9,999,999,999.99')
  })

  test('of which a part is paid asks for the rest, and shows by what', () => {
    const html = invoicePage({}, { leftMinor: 600, payments: [payment] })
    const text = read(html)
    expect(html).toContain('<p class="amount">$6.00</p>')
    for (const words of ['Paid so far -$4.00', 'Amount due $6.00', 'Only the rest is due.', '4.00 USDC'])
      expect(text).toContain(words)
    expect(html).toContain('href="https://basescan.org/tx/0xabc"')
  })

  test('for which a payment was seen asks for none, and leads to where that is shown', () => {
    const text = read(invoicePage({}, { isOnItsWay: true }))
    expect(text).toContain('do not pay again')
    expect(text).toContain('Follow the payment')
    expect(text).not.toContain('Pay $')
    expect(read(invoicePage())).not.toContain('do not pay again')
  })

  test('that was refunded says so in place of its thanks, when, and what came and went', () => {
    const paid = { status: 'paid', paidAt: '2026-11-21T08:00:00.000Z', receivedMinor: 1_000 } as const
    const back = { refundedMinor: 1_000, refundedAt: '2026-11-22T08:00:00.000Z' }
    const text = read(invoicePage({ ...paid, ...back }, { leftMinor: 0, payments: [payment] }))
    for (const words of ['Refunded', 'fully refunded', 'Nov 22, 2026', 'Received $10.00', 'Refunded -$10.00'])
      expect(text).toContain(words)
    expect(text).not.toContain('Thank you')
    const part = read(invoicePage({ ...paid, refundedMinor: 400 }, { leftMinor: 0, payments: [payment] }))
    for (const words of ['Paid. Thank you.', '$4.00 of your payment was refunded.', 'Refunded -$4.00'])
      expect(part).toContain(words)
  })

  test('says who bills and, where that is known, who is billed', () => {
    const papers = {
      billTo: 'Ada\nLondon',
      sellerAddress: 'Blue Mugs Ltd',
      sellerTaxId: 'IE12',
      taxLine: 'VAT',
    }
    const text = read(invoicePage(papers))
    for (const words of ['Bill to Ada London', 'From Blue Mugs Blue Mugs Ltd Tax ID: IE12', 'VAT'])
      expect(text).toContain(words)
    expect(read(invoicePage())).toContain('From Blue Mugs Items')
  })

  test('of which too much was received says how much', () => {
    const more = { status: 'paid', receivedMinor: 3_300, overpaidMinor: 2_300 } as const
    const text = read(invoicePage(more, { leftMinor: 0 }))
    for (const words of ['$23.00 more than the amount of this invoice was received', 'Received $33.00'])
      expect(text).toContain(words)
    expect(text).not.toContain('Refunded')
  })

  test('that is paid says so, by which transaction, and offers the receipt', () => {
    const paid = { status: 'paid', paidAt: '2026-11-21T08:00:00.000Z' } as const
    const html = invoicePage(paid, { leftMinor: 0, payments: [payment] })
    const text = read(html)
    for (const words of [
      'Paid. Thank you.',
      'Paid Nov 21, 2026, 8:00 AM UTC',
      'Download receipt (PDF)',
      '0xabc',
    ])
      expect(text).toContain(words)
    expect(html).toContain('<p class="amount">$10.00</p>')
    expect(html).not.toContain('<form')
    expect(text).not.toMatch(/Due|Amount due/)
    const onTest = invoicePage({ ...paid, livemode: false }, { payments: [payment] })
    expect(onTest).not.toContain('basescan')
    expect(onTest).toContain('0xabc')
  })

  test.each([
    ['past_due', 'This invoice was due on Dec 4, 2026', true],
    ['void', 'Please do not pay it.', false],
  ] as const)('that is %s says what to do', (status, sentence, hasForm) => {
    const html = invoicePage({ status })
    expect(read(html)).toContain(sentence)
    expect(html.includes('<form')).toBe(hasForm)
  })

  test('tells no amount of a token that is not configured any more', () => {
    const text = read(invoicePage({ status: 'paid' }, { payments: [{ ...payment, decimals: null }] }))
    expect(text).not.toContain('Received')
    expect(text).toContain('0xabc')
  })
})

describe('the page of a business', () => {
  test('leads to what can be paid, in the language of the page', () => {
    const html = businessPage({}, null, 'de')
    expect(html).toContain('href="https://pay.example/pay/abc?lang=de"')
    expect(read(html)).toContain('One blue mug 19,99 $ Zahlen USDC auf Base USDC auf Polygon')
    const [link] = profile.links
    if (link === undefined) throw new Error('The profile has a link.')
    expect(read(businessPage({ links: [{ ...link, openAmount: true }] }))).toContain('You choose the amount')
    expect(read(businessPage({ links: [] }))).toContain('There is nothing to pay here at the moment.')
  })

  test('has a form to write where somebody reads that', () => {
    expect(businessPage()).toContain('<form')
    expect(businessPage({ merchant })).not.toContain('<form')
    const sent = businessPage({}, 'sent')
    expect(read(sent)).toContain('Your message was sent.')
    expect(sent).not.toContain('<form')
  })

  test('keeps what was typed where it has to be mended', () => {
    const html = businessPage({}, { email: 'a"b', name: 'Ada', message: '</textarea>hi', wrong: 'email' })
    for (const part of ['role="alert"', 'value="a&quot;b"', 'value="Ada"', '&lt;/textarea>hi</textarea>'])
      expect(html).toContain(part)
  })
})

test.each([
  [false, 'Erinnerungen beenden', false],
  [true, 'Dieser Händler sendet Ihnen keine Erinnerungen mehr.', true],
])('reminders that are stopped (%s) are told of, and changed by one press', (isStopped, sentence, again) => {
  const html = remindersPage(isStopped, 'de')
  expect(read(html)).toContain(sentence)
  expect(html.includes('name="again" value="yes"')).toBe(again)
  expect(html.match(/<button/g)).toHaveLength(1)
})

test.each([true, false])('a merchant who is verified (%s) is told to be', (verified) => {
  const shown = { ...merchant, verified }
  for (const html of [
    linkPage({ merchant: shown }),
    invoicePage({ merchant: shown }),
    businessPage({ merchant: shown }),
  ])
    expect(read(html).includes('Verified business')).toBe(verified)
})

test('each page has the style of what it alone has, and no other page has it', () => {
  const stylesOf = (html: string) => html.match(/<style>/g)?.length
  expect([linkPage(), invoicePage(), businessPage(), pageOf()].map(stylesOf)).toEqual([2, 2, 2, 1])
  for (const html of [linkPage(), invoicePage(), pageOf()]) expect(html).not.toContain('.offers')
})
