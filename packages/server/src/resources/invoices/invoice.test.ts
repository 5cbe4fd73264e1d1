import { expect, test } from 'vitest'
import {
  dueDate,
  type InvoiceRow,
  invoiceEvent,
  invoicePdfUrl,
  invoiceUrl,
  showInvoice,
  toInvoice,
  totalOf,
} from './invoice.ts'

const line = (quantity: number, unitAmountMinor: number) => ({
  description: 'Mug',
  quantity,
  unitAmountMinor,
})
const most = 1_000_000_000_000

test.each([
  [[line(2, 250)], 500],
  [[line(2, 250), line(1, 1), line(3, 0)], 501],
  [[line(1, 1)], 1],
  [[line(1_000_000, 1_000_000)], most],
])('the lines %j come to %i cents', (lines, total) => {
  expect(totalOf(lines)).toBe(total)
})

test.each([
  [[line(3, 0)], '0'],
  [[], '0'],
  [[line(1, most), line(1, 1)], '1000000000001'],
  // This sum is above the safe integers: a sum of JavaScript numbers would be rounded.
  [[line(1_000_000, most), line(1, 1)], '1000000000000000001'],
])('the lines %j are no amount to ask for', (lines, total) => {
  expect(() => totalOf(lines)).toThrow(`The lines come to ${total}; an invoice is of 1 to ${most} cents.`)
})

test('days until an invoice is due are of 24 hours', () => {
  expect(dueDate(new Date('2027-03-27T12:00:00.000Z'), 30)).toEqual(new Date('2027-04-26T12:00:00.000Z'))
  expect(dueDate(new Date('2027-03-27T12:00:00.000Z'), 0)).toEqual(new Date('2027-03-27T12:00:00.000Z'))
})

const at = new Date('2027-01-31T10:00:00.000Z')
const row = {
  workspace_id: 'ws_a',
  id: 'inv_a',
  number: 7,
  customer_id: 'cus_a',
  subscription_id: 'sub_a',
  amount_minor: 500,
  currency: 'USD',
  chain: 'base',
  token: 'USDC',
  status: 'open',
  line_items: [line(2, 250)],
  memo: 'Thanks',
  metadata: { order: '7' },
  hosted_token: 'token',
  created_at: at,
  due_at: dueDate(at, 1),
  paid_at: dueDate(at, 2),
  received_minor: 700,
  refunded_minor: 150,
  refunded_at: null,
  bill_to: 'Ada',
  seller_address: 'Harbour Road',
  seller_tax_id: 'IE12',
  tax_line: 'VAT',
} as unknown as InvoiceRow

test('an invoice shows what its row has, with the number as people write it', () => {
  expect(toInvoice(row)).toEqual({
    id: 'inv_a',
    workspaceId: 'ws_a',
    number: 'INV-000007',
    customerId: 'cus_a',
    subscriptionId: 'sub_a',
    amountMinor: 500,
    currency: 'USD',
    chain: 'base',
    token: 'USDC',
    status: 'open',
    lineItems: [line(2, 250)],
    memo: 'Thanks',
    metadata: { order: '7' },
    createdAt: '2027-01-31T10:00:00.000Z',
    dueAt: '2027-02-01T10:00:00.000Z',
    paidAt: '2027-02-02T10:00:00.000Z',
    receivedMinor: 700,
    refundedMinor: 150,
    overpaidMinor: 0,
    refundedAt: null,
    billTo: 'Ada',
    sellerAddress: 'Harbour Road',
    sellerTaxId: 'IE12',
    taxLine: 'VAT',
  })
  expect(toInvoice({ ...row, due_at: null, paid_at: null })).toMatchObject({ dueAt: null, paidAt: null })
  const { metadata: _, billTo: __, ...told } = toInvoice(row)
  expect(invoiceEvent(row)).toEqual({ invoice: told })
})

test.each([
  ['paid', 700, 150, 50],
  ['paid', 500, 0, 0],
  ['paid', 498, 0, 0],
  ['paid', 700, 700, 0],
  ['void', 300, 100, 200],
  ['open', 700, 0, 0],
  ['past_due', 700, 0, 0],
] as const)(
  'of a %s invoice of 500 that received %i and sent %i back, %i are too much',
  (status, came, went, over) => {
    const moved = { ...row, status, received_minor: came, refunded_minor: went }
    expect(toInvoice(moved).overpaidMinor).toBe(over)
  },
)

test('an invoice has a page and a PDF', () => {
  const config = { hostedBaseUrl: 'https://pay.example', publicBaseUrl: 'https://api.example' }
  expect(invoiceUrl(config, row)).toBe('https://pay.example/i/token')
  expect(invoicePdfUrl(config, row)).toBe('https://api.example/v1/i/token/pdf')
  const none = { hostedUrl: null, pdfUrl: null }
  expect(showInvoice(config, { ...row, status: 'draft' })).toMatchObject(none)
  expect(showInvoice(config, { ...row, status: 'void' })).toMatchObject({
    hostedUrl: 'https://pay.example/i/token',
    pdfUrl: 'https://api.example/v1/i/token/pdf',
  })
})
