import type { Fields } from './store.ts'

/** Returns the URLs of the page and the PDF of an invoice that is not a draft. */
export const invoiceUrls = (id: unknown): Fields => ({
  hostedUrl: `https://pay.example/i/token-of-${id}`,
  pdfUrl: `https://stablerail.example/v1/i/token-of-${id}/pdf`,
})
