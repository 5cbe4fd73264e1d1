/** Reads the content of a PDF that a person can see: its text, its links and its metadata. */
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type ReadPdf = {
  /** The text of each page, its pieces joined by spaces. */
  pages: string[]
  text: string
  links: string[]
  images: number
  title: unknown
  issuer: unknown
}

export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS })
  const document = await loading.promise
  const pages: string[] = []
  const links: string[] = []
  let images = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .filter((text) => text.trim() !== '')
        .join(' '),
    )
    for (const { url } of await page.getAnnotations()) if (url !== undefined) links.push(url)
    images += (await page.getOperatorList()).fnArray.filter((drawn) => drawn === OPS.paintImageXObject).length
  }
  const { info } = await document.getMetadata()
  await loading.destroy()
  const { Title: title, Author: issuer } = info as { Title?: unknown; Author?: unknown }
  return { pages, text: pages.join(' '), links, images, title, issuer }
}
