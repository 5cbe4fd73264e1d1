/** The sentences of the page of an invoice beside those of every page. The page loads no script, so that no browser needs them. */
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
  /** The state of an invoice of which all was refunded, and when that was. */
  refunded: string
  allBack: string
  partBack: (amount: string) => string
  surplus: (amount: string) => string
  /** What of the money received went back. */
  sentBack: string
  billTo: string
  seller: string
  taxId: string
}
