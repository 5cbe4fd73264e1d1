/**
 * The messages of the invoice page, in addition to those of every page. The page has no script, so no browser
 * loads them.
 */
export type InvoiceWords = {
  invoice: (number: string) => string
  issued: string
  paid: string
  billed: string
  item: string
  amount: string
  subtotal: string
  discounts: string
  total: string
  paidSoFar: string
  left: string
  dueOn: (when: string) => string
  overdue: (when: string) => string
  partly: string
  seen: string
  follow: string
  thanks: string
  nothingLeft: string
  canceled: string
  notToPay: string
  payments: string
  received: string
  note: string
  pdf: string
  receipt: string
  /** The status of a fully refunded invoice, with the time of the refund. */
  refunded: string
  allBack: string
  partBack: (amount: string) => string
  surplus: (amount: string) => string
  /** The part of the received amount that was refunded. */
  sentBack: string
  billTo: string
  seller: string
  taxId: string
}
