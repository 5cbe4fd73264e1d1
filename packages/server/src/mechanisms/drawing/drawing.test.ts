import { afterAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../testing/read-pdf.ts'
import { createDrawing, type Drawing, DrawingBusy, type DrawingLimits } from './drawing.ts'
import type { PdfContent, Row } from './paper.ts'

const drawings: Drawing[] = []
const drawing = (limits: Partial<DrawingLimits> = {}): Drawing => {
  const made = createDrawing(limits)
  drawings.push(made)
  return made
}
afterAll(() => Promise.all(drawings.map((one) => one.close())))

const row: Row = ['Blue mug', '2', '$5.00', '$10.00']
const paper: PdfContent = {
  title: 'Invoice INV-000001',
  issuer: 'Blue Mugs',
  logo: null,
  warning: null,
  notes: [],
  words: {
    locale: 'en-US',
    page: 'Page {n} of {m}',
    unknown: '{x} stands for letters that this document cannot show. The page above shows them.',
  },
  sections: [],
  parties: [],
  state: { word: 'OPEN', tone: 'plain' },
  facts: [{ label: 'Number', value: 'INV-000001' }],
  table: {
    head: ['Description', 'Quantity', 'Unit price', 'Amount'],
    rows: [row],
    totals: [{ label: 'Total', value: '$10.00' }],
  },
  link: { words: 'See it at', url: 'https://pay.example/i/secret?a=1&b=(2)' },
  issuedAt: new Date('2026-11-20T10:00:00Z'),
}

let count = 0
const shared = drawing()
const draw = async (changes: Partial<PdfContent> = {}, by = shared) => {
  count += 1
  return await by.draw(`paper-${count}`, async () => ({ kind: 'paper', paper: { ...paper, ...changes } }))
}
const read = async (changes: Partial<PdfContent> = {}) => await readPdf(await draw(changes))

describe('a document', () => {
  test('is read with all that it says, and its link can be followed', async () => {
    const { pages, links, title, issuer, images } = await read({
      warning: 'Read this.',
      parties: [
        { label: 'From', value: 'Blue Mugs\n1 Harbour Road' },
        { label: 'Bill to', value: 'Ada Lovelace' },
      ],
      notes: ['Thank you.\nCome again.'],
      sections: [{ heading: 'Payment', facts: [{ label: 'Network', value: 'Base' }] }],
    })
    expect(pages).toEqual([
      [
        ...['Blue Mugs', 'Invoice INV-000001', 'OPEN', 'Read this.'],
        ...['From', 'Blue Mugs', '1 Harbour Road', 'Bill to', 'Ada Lovelace', 'Number', 'INV-000001'],
        ...['Description', 'Quantity', 'Unit price', 'Amount', 'Blue mug', '2', '$5.00', '$10.00'],
        ...['Total', '$10.00', 'Thank you.', 'Come again.', 'Payment', 'Network', 'Base'],
        ...['See it at', paper.link.url, 'Page 1 of 1'],
      ].join(' '),
    ])
    expect([links, title, issuer, images]).toEqual([[paper.link.url], paper.title, paper.issuer, 0])
  })

  test('has equal bytes whenever and wherever it is drawn', async () => {
    const [one, two] = [await draw({}, drawing()), await draw()]
    expect(Buffer.compare(one, two)).toBe(0)
    expect(Buffer.compare(one, await draw({ issuer: 'Red Mugs' }))).not.toBe(0)
  })

  test('shows Latin with its accents, Greek and Cyrillic, and says where letters are missing', async () => {
    const names = [
      'Žluťoučký kůň',
      'Șțefan Łódź',
      'Ångström ẞ',
      'Nguyễn Thị',
      'Καλημέρα',
      'Привіт, Ђорђе',
      '£ € ₽',
    ]
    for (const issuer of names) expect((await read({ issuer })).text).toContain(issuer)
    expect((await read({ issuer: names[0] ?? '' })).text).not.toContain('[?]')
    const { text } = await read({ issuer: '王小明 Trading' })
    expect(text).toContain('[?] Trading')
    expect(text).toContain('stands for letters that this document cannot show')
  })

  test('of 100 long lines has a heading and a number on every page, and every line whole, once', async () => {
    const rows = Array.from({ length: 100 }, (_, index): Row => {
      const words = `line ${index} of many `.repeat(12).slice(0, 190)
      return [`${words} end${index}.`, '1', '$1.00', `$${index}.00`]
    })
    const { pages, text } = await read({ table: { ...paper.table, rows } })
    expect(pages.length).toBeGreaterThan(5)
    pages.forEach((page, index) => {
      expect(page).toContain('Description Quantity Unit price Amount')
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      if (index > 0) expect(page).toContain('Invoice INV-000001 · Blue Mugs')
    })
    for (let index = 0; index < 100; index += 1) {
      expect(text.split(`end${index}.`)).toHaveLength(2)
      // The amount is on the same page as its line.
      expect(
        pages.filter((page) => page.includes(`end${index}.`) && page.includes(`$${index}.00`)),
      ).toHaveLength(1)
    }
  })

  test('breaks words that are wider than their column, and a note that is longer than a page', async () => {
    const word = 'W'.repeat(200)
    const note = Array.from({ length: 120 }, (_, index) => `note ${index}.`).join('\n')
    const { pages, text } = await read({
      issuer: word,
      table: { ...paper.table, rows: [[word, '1', '1', '1']] },
      notes: [note],
    })
    expect(pages.length).toBeGreaterThan(1)
    expect(text.replaceAll(' ', '').split('W').length - 1).toBeGreaterThanOrEqual(400)
    for (let index = 0; index < 120; index += 1) expect(text).toContain(`note ${index}.`)
  })
})

describe('the thread that draws', () => {
  test('draws a tag once, also for those who ask at the same time', async () => {
    const one = drawing({ mostKept: 1 })
    let drawn = 0
    const ask = (tag: string) =>
      one.draw(tag, async () => {
        drawn += 1
        return { kind: 'paper', paper }
      })
    await Promise.all([ask('a'), ask('a')])
    await ask('a')
    expect(drawn).toBe(1)
    await ask('b')
    await ask('a')
    expect(drawn).toBe(3)
  })

  test('lets few wait, refuses others at once, and goes on afterwards', async () => {
    const one = drawing({ mostWaiting: 1 })
    const settled = await Promise.allSettled([draw({}, one), draw({}, one), draw({}, one)])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(settled[2]).toMatchObject({ reason: expect.any(DrawingBusy) })
    expect((await readPdf(await draw({}, one))).title).toBe(paper.title)
  })

  test('gives up what takes too long, and draws the next', async () => {
    const one = drawing({ longestMs: 1 })
    await expect(draw({}, one)).rejects.toThrow('took more than 1 ms')
    const other = drawing()
    const broken = { ...paper, table: null } as unknown as PdfContent
    await expect(other.draw('x', async () => ({ kind: 'paper', paper: broken }))).rejects.toThrow(
      /table|null/,
    )
    const again = await other.draw('x', async () => ({ kind: 'paper', paper }))
    expect((await readPdf(again)).title).toBe(paper.title)
  })
})
