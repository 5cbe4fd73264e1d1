import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { productAccent } from './accent.ts'
import { findAsset } from './assets.ts'
import { createLegible, unknownLetters } from './legible.ts'
import type { Fact, PdfContent } from './paper.ts'

type Document = InstanceType<typeof PDFDocument>

/** A PDF document that is being written, and the function that makes text legible in its fonts. */
type Sheet = { doc: Document; legible: (text: string) => string }

/** The positions of the edges and the middle of a page's content, in points (72 to an inch). */
const page = { left: 50, right: 545, top: 60, bottom: 782, middle: 300 }
const width = page.right - page.left
const labelWidth = 110
const logoBox = { width: 120, height: 48 }
const columns = [
  { x: page.left, width: 225, align: 'left' },
  { x: 285, width: 50, align: 'right' },
  { x: 345, width: 95, align: 'right' },
  { x: 450, width: 95, align: 'right' },
] as const
/** The columns before the amount, as one: the label of a total may be a long description. */
const beforeAmount: Column = { x: page.left, width: 440 - page.left, align: 'right' }
const gap = 6

const ink = '#16181d'
const soft = '#565c67'
const ruled = '#d9dce2'
const accent = productAccent
const tones = { good: '#166534', bad: '#b91c1c', plain: soft } as const

type Fonts = { regular: Buffer; bold: Buffer; letters: ReadonlySet<number> }

let fonts: Fonts | undefined

/** Loads the fonts, and the set of letters that both of them have. */
const loadFonts = (): Fonts => {
  if (fonts !== undefined) return fonts
  const [regular, bold] = [readFileSync(findAsset('regular.ttf')), readFileSync(findAsset('bold.ttf'))]
  const inBold = new Set((create(bold) as Font).characterSet)
  const letters = new Set((create(regular) as Font).characterSet.filter((letter) => inBold.has(letter)))
  fonts = { regular, bold, letters }
  return fonts
}

/**
 * Renders a document as a PDF on A4 pages. Equal papers produce equal bytes. The fonts are embedded, because the
 * standard PDF fonts have only western letters.
 */
export const drawPdf = (paper: PdfContent): Promise<Buffer> => {
  const { regular, bold, letters } = loadFonts()
  let hasLost = false
  const legible = createLegible(
    (letter) => letters.has(letter),
    () => {
      hasLost = true
    },
  )
  const doc = openDocument(paper)
  doc.registerFont('regular', regular).registerFont('bold', bold)
  const sheet = { doc, legible }
  doc.addPage()
  drawHead(sheet, paper)
  drawParties(sheet, paper.parties)
  for (const fact of paper.facts) drawFact(sheet, fact)
  drawTable(sheet, paper.table)
  for (const note of paper.notes) drawText(sheet, note)
  for (const section of paper.sections) drawSection(sheet, section)
  drawLink(sheet, paper.link)
  if (hasLost) drawText(sheet, paper.words.unknown.replace('{x}', unknownLetters))
  drawMargins(sheet, paper)
  return finish(doc)
}

const openDocument = ({ title, issuer, issuedAt, words }: PdfContent): Document =>
  new PDFDocument({
    size: 'A4',
    margins: { left: page.left, right: 595.28 - page.right, top: page.top, bottom: 841.89 - page.bottom },
    autoFirstPage: false,
    bufferPages: true,
    lang: words.locale,
    displayTitle: true,
    // Without this option the library reads the file of a font that is not used.
    font: null as unknown as string,
    info: {
      Title: title,
      Author: issuer,
      Creator: 'Stablerail',
      Producer: 'Stablerail',
      CreationDate: issuedAt,
    },
  })

const finish = (doc: Document): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    doc.end()
  })

const write = ({ doc }: Sheet, font: 'regular' | 'bold', size: number, colour: string = ink): Document =>
  doc.font(font).fontSize(size).fillColor(colour)

/** Draws the issuer on the left, and title and state on the right, each as high as its text. */
const drawHead = (sheet: Sheet, { title, issuer, logo, state, warning }: PdfContent): void => {
  const { doc, legible } = sheet
  const half = page.middle - page.left - gap
  if (logo !== null) {
    doc.image(Buffer.from(logo), page.left, page.top, { fit: [logoBox.width, logoBox.height] })
    doc.y = page.top + logoBox.height + gap
  }
  write(sheet, 'bold', 13).text(legible(issuer), page.left, doc.y, { width: half })
  const left = doc.y
  const right = { width: page.right - page.middle, align: 'right' } as const
  write(sheet, 'bold', 18).text(legible(title), page.middle, page.top, right)
  write(sheet, 'bold', 13, tones[state.tone]).text(state.word, page.middle, doc.y + 2, right)
  doc.y = Math.max(left, doc.y) + 16
  if (warning === null) return
  write(sheet, 'bold', 10, tones.bad).text(warning, page.left, doc.y, { width })
  doc.y += gap
}

/** Starts a new page if the height does not fit on this page. Returns whether a page was started. */
const makeRoom = ({ doc }: Sheet, height: number): boolean => {
  if (doc.y + height <= page.bottom) return false
  doc.addPage()
  return true
}

/** Draws the parties side by side, each with its label above, and its name, which is the first line, in bold. */
const drawParties = (sheet: Sheet, parties: PdfContent['parties']): void => {
  if (parties.length === 0) return
  const { doc, legible } = sheet
  const column = { width: page.middle - page.left - gap }
  const shown = parties.map(({ label, value }) => {
    const [name = '', ...rest] = legible(value).split('\n')
    return { label, name, rest: rest.join('\n') }
  })
  makeRoom(sheet, 60)
  const { y } = doc
  const ends = shown.map(({ label, name, rest }, index) => {
    const x = index === 0 ? page.left : page.middle
    write(sheet, 'regular', 9, soft).text(label, x, y, column)
    write(sheet, 'bold', 10).text(name, x, doc.y + 2, column)
    if (rest !== '') write(sheet, 'regular', 10).text(rest, x, doc.y, column)
    return doc.y
  })
  doc.y = Math.max(...ends) + 14
}

const drawFact = (sheet: Sheet, { label, value }: Fact): void => {
  const { doc, legible } = sheet
  const shown = legible(value)
  const options = { width: width - labelWidth }
  makeRoom(sheet, write(sheet, 'regular', 10).heightOfString(shown, options))
  const { y } = doc
  write(sheet, 'regular', 10, soft).text(label, page.left, y, { width: labelWidth - gap })
  write(sheet, 'regular', 10).text(shown, page.left + labelWidth, y, options)
  doc.y += 2
}

const drawRule = ({ doc }: Sheet): void => {
  doc.moveTo(page.left, doc.y).lineTo(page.right, doc.y).lineWidth(0.5).strokeColor(ruled).stroke()
  doc.y += gap
}

type Column = { x: number; width: number; align: 'left' | 'right' }

/** Draws a row, on a new page if it does not fit on the current one. */
const drawRow = (
  sheet: Sheet,
  row: readonly string[],
  {
    font,
    onNewPage,
    in: places = columns,
  }: { font: 'regular' | 'bold'; onNewPage: () => void; in?: readonly Column[] },
): void => {
  const { doc, legible } = sheet
  const cells = row.map((text, index) => ({ text: legible(text), ...(places[index] ?? columns[0]) }))
  write(sheet, font, 10)
  const height = Math.max(...cells.map(({ text, width }) => doc.heightOfString(text, { width })))
  if (makeRoom(sheet, height)) onNewPage()
  const { y } = doc
  write(sheet, font, 10)
  for (const { text, x, width, align } of cells) doc.text(text, x, y, { width, align })
  doc.y = y + height + gap
}

const drawTable = (sheet: Sheet, { head, rows, totals }: PdfContent['table']): void => {
  const { doc } = sheet
  const drawHeading = () => {
    drawRow(sheet, head, { font: 'bold', onNewPage: () => {} })
    drawRule(sheet)
  }
  doc.y += 14
  // Start a new page if less than this height is left, so that a heading is not the last line of a page.
  makeRoom(sheet, 60)
  drawHeading()
  for (const row of rows) drawRow(sheet, row, { font: 'regular', onNewPage: drawHeading })
  drawRule(sheet)
  for (const { label, value, isStrong } of totals)
    drawRow(sheet, [label, value], {
      font: isStrong ? 'bold' : 'regular',
      onNewPage: () => {},
      in: [beforeAmount, columns[3]],
    })
}

const drawText = (sheet: Sheet, text: string): void => {
  sheet.doc.y += 10
  write(sheet, 'regular', 10).text(sheet.legible(text), page.left, sheet.doc.y, { width })
}

const drawSection = (sheet: Sheet, { heading, facts }: PdfContent['sections'][number]): void => {
  sheet.doc.y += 14
  makeRoom(sheet, 40)
  write(sheet, 'bold', 11).text(heading, page.left, sheet.doc.y, { width })
  sheet.doc.y += 4
  for (const fact of facts) drawFact(sheet, fact)
}

const drawLink = (sheet: Sheet, { words, url }: PdfContent['link']): void => {
  const { doc } = sheet
  doc.y += 14
  makeRoom(sheet, 40)
  write(sheet, 'bold', 10).text(words, page.left, doc.y, { width })
  write(sheet, 'regular', 10, accent).text(url, page.left, doc.y + 2, { width, link: url, underline: true })
}

/** Draws the header and footer of each page, once the number of pages is known. */
const drawMargins = (sheet: Sheet, { title, issuer, words }: PdfContent): void => {
  const { doc, legible } = sheet
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index)
    // The bottom margin is removed, because text in the margin would start a new page.
    doc.page.margins.bottom = 0
    const line = { width: width - 80, height: 12, ellipsis: true, lineBreak: true }
    if (index > 0) write(sheet, 'regular', 9, soft).text(legible(`${title} · ${issuer}`), page.left, 34, line)
    const number = { width: 80, align: 'right' } as const
    const said = words.page.replace('{n}', String(index + 1)).replace('{m}', String(count))
    write(sheet, 'regular', 9, soft).text(said, page.right - 80, 804, number)
  }
}
