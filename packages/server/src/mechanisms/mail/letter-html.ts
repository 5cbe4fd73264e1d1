import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import type { Block, Letter } from './letter.ts'

type Node = ReturnType<typeof h>

const font = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const wrapped = 'overflow-wrap:anywhere;word-break:break-word;white-space:pre-line'

/**
 * The styles that every mail program shows; programs that know `prefers-color-scheme` use the colours of `darkStyle`
 * in dark mode.
 */
const styles = {
  ground: 'background:#f3f4f6',
  card: 'background:#ffffff;border:1px solid #d9dce2;border-radius:14px;padding:24px 24px 8px',
  ink: `margin:0 0 16px;font:16px/1.5 ${font};color:#16181d;${wrapped}`,
  sender: `margin:0 0 16px;font:600 14px/1.4 ${font};color:#16181d;${wrapped}`,
  soft: `margin:0 0 8px;font:13px/1.5 ${font};color:#565c67;${wrapped}`,
  address: `margin:0 0 16px;font:13px/1.5 ${font};color:#565c67;${wrapped}`,
  label: `padding:4px 12px 4px 0;font:14px/1.5 ${font};color:#565c67`,
  value: `padding:4px 0;font:14px/1.5 ${font};color:#16181d;${wrapped}`,
  items: `margin:0 0 16px;padding:0 0 0 20px;font:14px/1.5 ${font};color:#16181d;${wrapped}`,
  quote: `margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #d9dce2;font:16px/1.5 ${font};color:#16181d;${wrapped}`,
  button: 'background:#4338ca;border-radius:10px;padding:14px 20px',
  press: `display:block;font:600 16px/1.3 ${font};color:#ffffff;text-decoration:none`,
  link: 'color:#4338ca',
}

const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#101216!important}.card{background:#1a1d23!important;border-color:#363b45!important}
.ink,.sender,.value,.items,.quote{color:#f0f1f4!important}.soft,.label{color:#a9b0bd!important}
.quote{border-color:#363b45!important}
.button{background:#a5a8ff!important}.press{color:#11123a!important}.link{color:#a5a8ff!important}}`

type Style = keyof typeof styles
type Child = Node | string

/**
 * Returns an element with an inline style, and with the style's name as its class, which the dark mode rules select.
 */
const styled = (name: string, style: Style, children: readonly Child[], properties: object = {}): Node =>
  h(name, { class: style, style: styles[style], ...properties }, ...children)

/** Returns a table for layout: mail programs that use Word's engine support no other layout. */
const table = (style: string, rows: readonly (readonly Node[])[]): Node =>
  h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: '0', cellSpacing: '0', border: '0', style },
    ...rows.map((cells) => h('tr', ...cells)),
  )

const moment = /(\d{4}-\d\d-\d\d(?: \d\d:\d\d UTC)?)/

/** Splits text so that no line breaks inside a date or a time, as hyphens and spaces would allow. */
const unbroken = (text: string): Child[] =>
  text
    .split(moment)
    .map((part, index) => (index % 2 === 1 ? h('span', { style: 'white-space:nowrap' }, part) : part))

/** Isolates text from other people, which may run from right to left. */
const isolated = (text: string): Node => h('bdi', ...unbroken(text))

const anchor = (words: string, url: string): Node => styled('a', 'link', [words], { href: url })

/** Returns a button, and its URL in plain text for readers who do not trust a button. */
const button = (words: string, url: string): Node[] => [
  table('border-collapse:separate;margin:0 0 8px', [
    [styled('td', 'button', [styled('a', 'press', [words], { href: url })], { align: 'center' })],
  ]),
  styled('p', 'address', [anchor(url, url)]),
]

const facts = (pairs: readonly (readonly [label: string, value: string])[]): Node =>
  table(
    'border-collapse:collapse;margin:0 0 16px',
    pairs.map(([label, value]) => [
      styled('td', 'label', [label], { width: '30%', vAlign: 'top' }),
      styled('td', 'value', [isolated(value)], { vAlign: 'top' }),
    ]),
  )

const item = ({ text, url }: { text: string; url: string | null }): Node =>
  h('li', { style: 'margin:0 0 8px' }, isolated(text), ...(url === null ? [] : [' ', anchor(url, url)]))

const show = (block: Block): Node[] => {
  if ('text' in block) return [styled('p', 'ink', unbroken(block.text))]
  if ('facts' in block) return [facts(block.facts)]
  if ('items' in block) return [styled('ul', 'items', block.items.map(item))]
  if ('url' in block) return [styled('p', 'ink', [anchor(block.words, block.url)])]
  return [styled('blockquote', 'quote', [isolated(block.quote)])]
}

/** Formats blocks. The first URL becomes the letter's button; other URLs become links. */
const showAll = (blocks: readonly Block[]): Node[] => {
  const first = blocks.find((block) => 'url' in block)
  return blocks.flatMap((block) => (block === first ? button(first.words, first.url) : show(block)))
}

const showSmall = (block: Block): Node[] => {
  if ('url' in block) return [styled('p', 'soft', [anchor(block.words, block.url)])]
  return 'text' in block ? [styled('p', 'soft', [block.text])] : show(block)
}

const column = ({ sender, blocks, footer }: Letter): Node =>
  table('border-collapse:separate;max-width:600px;margin:0 auto', [
    [
      styled('td', 'card', [styled('p', 'sender', [isolated(sender)]), ...showAll(blocks)], {
        align: 'left',
      }),
    ],
    [h('td', { align: 'left', style: 'padding:16px 24px 0' }, ...footer.flatMap(showSmall))],
  ])

/**
 * Formats a letter as HTML for mail programs: one column of at most 600 pixels, for light and dark mode, without
 * scripts, images or other loaded files. All of the letter's content is escaped.
 */
export const letterHtml = (letter: Letter): string => {
  const head = h(
    'head',
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', letter.subject),
    h('style', darkStyle),
  )
  const ground = { class: 'ground', style: `${styles.ground};margin:0;padding:24px 12px`, align: 'center' }
  const body = h(
    'body',
    { class: 'ground', style: `${styles.ground};margin:0;padding:0` },
    table('border-collapse:collapse', [[h('td', ground, column(letter))]]),
  )
  return `<!doctype html>${toHtml(h('html', { lang: 'en' }, head, body))}`
}
