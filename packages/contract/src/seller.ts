import { text } from './primitives/text.ts'

/** The address of a seller, as invoices and receipts show it. */
export const sellerAddress = (description: string) =>
  text(description, { min: 1, max: 500, example: 'Blue Mugs Ltd\n1 Harbour Road\nDublin' })

export const sellerTaxId = (description: string) =>
  text(description, { min: 1, max: 60, example: 'IE1234567FA' })
