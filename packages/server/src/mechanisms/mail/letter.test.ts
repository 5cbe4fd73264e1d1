import { expect, test } from 'vitest'
import { type Letter, letterText, nameOnly } from './letter.ts'
import { letterHtml } from './letter-html.ts'

const letter: Letter = {
  subject: 'Invoice',
  sender: 'Acme <b>',
  blocks: [
    { text: 'Acme has sent you an invoice.' },
    { facts: [['Amount', '$10.00\nand more']] },
    { words: 'Pay', url: 'https://pay.example/i/token?a=1&b="2"' },
    { quote: '<script>alert(1)</script>\n</blockquote><img src=x onerror=alert(1)>' },
    {
      items: [
        { text: 'A thing & another', url: 'https://pay.example/1' },
        { text: 'No address', url: null },
      ],
    },
  ],
  footer: [{ text: 'Sent for Acme.' }, { words: 'No more', url: 'https://pay.example/unsubscribe/x' }],
}

test('the text says all that the HTML says, with every address in clear', () => {
  expect(letterText(letter)).toBe(
    [
      'Acme has sent you an invoice.',
      'Amount: $10.00 and more',
      'Pay:\nhttps://pay.example/i/token?a=1&b="2"',
      '> <script>alert(1)</script>\n> </blockquote><img src=x onerror=alert(1)>',
      '- A thing & another\n  https://pay.example/1\n- No address',
      '-- ',
      'Sent for Acme.',
      'No more:\nhttps://pay.example/unsubscribe/x',
    ].join('\n\n'),
  )
  const html = letterHtml(letter)
  for (const said of ['has sent you', '$10.00', '>Pay<', 'No address', 'Sent for Acme', 'unsubscribe/x'])
    expect(html).toContain(said)
})

test('whatever others wrote is text in the HTML: no element, no attribute', () => {
  const html = letterHtml({ ...letter, subject: '</title><script>', sender: '"><img src=y>' })
  expect(html).not.toMatch(/<(script|img|b)[\s>]/)
  expect(html).toContain('&#x3C;script>alert(1)')
  expect(html.match(/<title>.*?<\/title>/)?.[0]).toBe('<title>&#x3C;/title>&#x3C;script></title>')
})

test('the HTML fetches nothing and is laid out in one column of at most 600 pixels', () => {
  const html = letterHtml(letter)
  expect(html).not.toMatch(/<(img|script|link|iframe|object)[\s>]|@import|url\(/)
  expect(html).toContain('max-width:600px')
  expect(html).toContain('prefers-color-scheme:dark')
  const addresses = [...html.matchAll(/https?:[^\s"'<]+/g)].map(([address]) => new URL(address).host)
  expect(new Set(addresses)).toEqual(new Set(['pay.example']))
})

test('the first address is a button with its address in clear, and the others are links in words', () => {
  const blocks = ['Pay', 'See'].map((words) => ({ words, url: `https://pay.example/${words}` }))
  const html = letterHtml({ ...letter, blocks })
  expect(html.match(/class="button"/g)).toHaveLength(1)
  expect(html.match(/class="button".*?<a [^>]*>(.*?)<\/a>/)?.[1]).toBe('Pay')
  expect(html).toContain('>https://pay.example/Pay</a>')
  expect(html).toContain('href="https://pay.example/See">See</a>')
})

test.each([
  ['Blue Mugs Inc.', 'Blue Mugs Inc.'],
  ['Köln & Söhne (3.)', 'Köln & Söhne (3.)'],
  ['go to https://evil.example/login now', 'go to https: evil. example/login now'],
  ['www.evil.example', 'www. evil. example'],
  ['evil\u3002example or evil\uff0eexample', 'evil. example or evil. example'],
  ['ada@evil.example', 'ada at evil. example'],
  ['a\r\nb\u0000c\u202ed\u200be', 'a bcde'],
  ['x'.repeat(100), `${'x'.repeat(59)}…`],
])('the name %j is written %j where strangers read it', (name, written) => {
  expect(nameOnly(name)).toBe(written)
})
