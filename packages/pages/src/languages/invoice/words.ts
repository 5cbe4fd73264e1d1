/**
 * The messages of the invoice page, in addition to the messages of every page. The page has no script, so no
 * browser loads these messages.
 */
export type InvoiceWords = {
  invoice: (number: string) => string
  issued: string
  paid: string
  billed: string
  item: string
  amount: string
  subtotal: string
  total: string
  paidSoFar: string
  left: string
  dueOn: (when: string) => string
  overdue: (when: string) => string
  partly: string
  seen: string
  follow: string
  pay: (amount: string) => string
  thanks: string
  nothingLeft: string
  canceled: string
  notToPay: string
  payments: string
  received: string
  note: string
  pdf: string
  /** The words before the URL of the page, on paper. */
  payAt: string
  seeAt: string
  receipt: string
  /** The status text of a fully refunded invoice. The time of the refund follows it. */
  refunded: string
  allBack: string
  partBack: (amount: string) => string
  surplus: (amount: string) => string
  /** The label of the amount that was refunded. */
  sentBack: string
  billTo: string
  seller: string
  taxId: string
}
