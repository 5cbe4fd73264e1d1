import { describe, expect, test } from 'vitest'
import { html, webAddress } from './html.ts'

describe('a template', () => {
  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [`" onload='x'`, '&quot; onload=&#39;x&#39;'],
    ['&lt;', '&amp;lt;'],
  ])('escapes %s', (text, escaped) => {
    expect(html`<p title="${text}">${text}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`)
  })

  test('takes pieces as they are, lists one after the other, and null and false as nothing', () => {
    const items = ['<', '>'].map((text) => html`<li>${text}</li>`)
    expect(html`${items}${null}${false}${0}${html`<b>${['&', '"']}</b>`}`.text).toBe(
      '<li>&lt;</li><li>&gt;</li>0<b>&amp;&quot;</b>',
    )
  })
})

test.each([
  ['https://shop.example/thanks?a=1', 'https://shop.example/thanks?a=1'],
  ['HTTP://shop.example', 'HTTP://shop.example'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//shop.example', null],
  ['https://', null],
  ['', null],
])('the address %s leads to %s', (text, address) => {
  expect(webAddress(text)).toBe(address)
})
