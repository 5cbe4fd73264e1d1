import { z } from 'zod'
import { bodyLimitsBytes } from './limits.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { id, idInput } from './primitives/ids.ts'
import { amountMinor, currency, currencyInput, maxAmountMinor } from './primitives/money.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { metadata, metadataInput, text } from './primitives/text.ts'
import { timestamp, timestampInput } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import type { StateMoves } from './state-moves.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const InvoiceStatus = z.enum(['draft', 'open', 'paid', 'past_due', 'void']).meta({
  id: 'InvoiceStatus',
  examples: ['open'],
  description:
    '`draft` until sent, `open` until paid, `past_due` once the due date passed, `void` once voided, for good. A `paid` ' +
    'invoice is `open` or `past_due` again if the chain loses its payment.',
})
export type InvoiceStatus = z.output<typeof InvoiceStatus>

export const invoiceMoves = {
  create: { from: 'new', to: 'draft' },
  send: { from: ['draft'], to: 'open' },
  remind: { from: ['open', 'past_due'], to: 'unchanged' },
  fallDue: { from: ['open'], to: 'past_due' },
  pay: { from: ['open', 'past_due'], to: 'paid' },
  void: { from: ['draft', 'open', 'past_due'], to: 'void' },
  // The payment was reorged away: the invoice is open again, or past due if its due date has passed.
  reopen: { from: ['paid'], to: ['open', 'past_due'] },
} as const satisfies StateMoves<InvoiceStatus>

/** Returns the invoice number as people read it. */
export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(6, '0')}`

const lineItemFields = {
  description: text('What the line is for, at most 200 characters.', { max: 200, example: 'Blue mug' }),
  quantity: z
    .int()
    .min(1)
    .max(1_000_000)
    .meta({ description: 'How many are billed.', examples: [1] }),
  unitAmountMinor: z
    .int()
    .min(-maxAmountMinor)
    .max(maxAmountMinor)
    .meta({
      description: 'What one costs; negative for a discount.',
      unit: 'minor units (cents)',
      examples: [1999],
    }),
}

export const LineItem = z
  .object(lineItemFields)
  .meta({ id: 'LineItem', description: 'One line of an invoice.' })

export const LineItemCreate = z
  .strictObject(lineItemFields)
  .meta({ id: 'LineItemCreate', description: 'One line of a new invoice.' })

const memo = text('A note to the customer, at most 1000 characters.', { max: 1000, example: 'Thank you.' })

/**
 * The names and addresses of the two parties. They are shown as they were sent; nothing is computed from
 * them.
 */
const paperFields = {
  billTo: text(
    'Who is billed, as the document names them: name and address in lines, at most 500 characters. Whoever has the link of ' +
      'the invoice reads it. No event has it, and deleting the customer empties it.',
    { min: 1, max: 500, example: 'Ada Lovelace\n12 St James’s Square\nLondon' },
  ),
  sellerAddress: text('The address of the seller in lines, at most 500 characters.', {
    min: 1,
    max: 500,
    example: 'Blue Mugs Ltd\n1 Harbour Road\nDublin',
  }),
  sellerTaxId: text('The tax id of the seller, at most 60 characters.', {
    min: 1,
    max: 60,
    example: 'IE1234567FA',
  }),
  taxLine: text(
    'What is said of tax below the total, at most 200 characters. The amounts are those of the lines.',
    { min: 1, max: 200, example: 'VAT 23 % included: 3.74 USD' },
  ),
}

export const invoicePaper = {
  billTo: paperFields.billTo.nullable(),
  sellerAddress: paperFields.sellerAddress.nullable(),
  sellerTaxId: paperFields.sellerTaxId.nullable(),
  taxLine: paperFields.taxLine.nullable(),
}

/** The amounts that were received for an invoice, and the parts that were refunded. */
export const invoiceMoney = {
  receivedMinor: amountMinor(
    'What confirmed payments for the invoice brought, also what was refunded since. It may be up to 0.5 percent below ' +
      '`amountMinor` on a paid invoice.',
  ),
  refundedMinor: amountMinor('What of `receivedMinor` was sent back, by refunds that confirmed.'),
  overpaidMinor: amountMinor(
    'What is kept beyond what the invoice asks: of a paid one, above `amountMinor`; of a void one, all that is kept. Refund ' +
      'it, or agree with the customer what it pays.',
  ),
  refundedAt: timestamp(
    'When all that had paid the invoice was refunded. Its `status` stays `paid`.',
  ).nullable(),
}

export const Invoice = z
  .object({
    id: id('invoice', 'Identifies the invoice.'),
    workspaceId: workspaceIdField,
    number: z.string().meta({
      description: 'Number for people: it rises without gaps in a workspace and mode.',
      examples: ['INV-000001'],
    }),
    customerId: id('customer', 'The customer who is billed.'),
    subscriptionId: id('subscription', 'The subscription that the invoice bills, if any.').nullable(),
    amountMinor: amountMinor('Sum of quantity times unit amount over the lines.'),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    status: InvoiceStatus,
    lineItems: z.array(LineItem).meta({ description: 'What is billed, line by line.' }),
    memo: memo.nullable(),
    metadata: metadata().nullable(),
    createdAt: timestamp('When the invoice was created.'),
    dueAt: timestamp('When the invoice is due; counted anew when the invoice is sent.').nullable(),
    paidAt: timestamp('When the invoice was paid.').nullable(),
    ...invoiceMoney,
    ...invoicePaper,
  })
  .meta({ id: 'Invoice', description: 'A bill to a customer, paid on chain.' })
export type Invoice = z.output<typeof Invoice>

export const InvoiceCreate = z
  .strictObject({
    customerId: idInput('customer', 'The customer who is billed.'),
    chain: ChainId,
    token: TokenSymbol,
    lineItems: z
      .array(LineItemCreate)
      .min(1)
      .max(100)
      .meta({ description: `1 to 100 lines; the total must be 1 or more, and at most ${maxAmountMinor}.` }),
    currency: currencyInput('Currency of the amounts. It must be the one the token is pegged to.'),
    memo: memo.optional(),
    dueInDays: z
      .int()
      .min(0)
      .max(365)
      .default(14)
      .meta({ description: 'Days until the invoice is due.', unit: 'days' }),
    subscriptionId: idInput(
      'subscription',
      'A subscription that the invoice is about. It does not bill a period, and paying it does not renew the subscription.',
    ).optional(),
    billTo: paperFields.billTo.optional(),
    sellerAddress: paperFields.sellerAddress.optional(),
    sellerTaxId: paperFields.sellerTaxId.optional(),
    taxLine: paperFields.taxLine.optional(),
    metadata: metadataInput().optional(),
  })
  .meta({
    id: 'InvoiceCreate',
    description: 'The fields of an invoice to create; its total is the sum of the lines.',
  })
export type InvoiceCreate = z.output<typeof InvoiceCreate>

const one = inWorkspace({ invoiceId: idInput('invoice', 'Identifies the invoice.') })

export const invoices = routes({
  list: route({
    operation: 'listInvoices',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/invoices',
    summary: 'List invoices',
    description:
      'Lists invoices, newest first; with `format=csv`, as CSV with customer and settlement: of several payments the last.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: pageQuery({
      customerId: idInput('customer', 'Only invoices to this customer.').optional(),
      status: InvoiceStatus.optional(),
      format: z.enum(['csv']).optional().meta({ description: '`csv` answers text/csv, streamed.' }),
      from: timestampInput('Only invoices created at this moment or later.').optional(),
      to: timestampInput(
        'Only invoices created at this moment or earlier. It is not before `from`.',
      ).optional(),
    }),
    responses: { 200: page('InvoicePage', Invoice) },
    csv: true,
  }),
  create: route({
    operation: 'createInvoice',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/invoices',
    summary: 'Create an invoice',
    description:
      'Creates a draft with the next number. Sending it mails it to the customer and opens it for payment.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: inWorkspace({}),
    body: InvoiceCreate,
    bodyLimitBytes: bodyLimitsBytes.invoice,
    responses: { 201: Invoice },
    errors: ['conflict', 'kyb_required'],
  }),
  retrieve: route({
    operation: 'retrieveInvoice',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/invoices/:invoiceId',
    summary: 'Retrieve an invoice',
    description: 'Answers one invoice.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: one,
    responses: { 200: Invoice },
    errors: ['not_found'],
  }),
  send: route({
    operation: 'sendInvoice',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/invoices/:invoiceId/send',
    summary: 'Send an invoice',
    description:
      'Opens a draft for payment and queues the email with its link. The due date counts from now. In test mode the ' +
      'email goes to the admins of the workspace. A workspace sends, and an address is sent, so many emails a day; one ' +
      'more is `rate_limited`, and the draft stays one.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: one,
    responses: { 200: Invoice },
    errors: ['not_found', 'conflict', 'invalid_state_transition', 'signing_required'],
  }),
  remind: route({
    operation: 'remindInvoice',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/invoices/:invoiceId/reminder',
    summary: 'Send a reminder',
    description:
      'Queues a reminder of an invoice that is open or past due, once a day: a second one is `rate_limited`, and so is one ' +
      'within a day after a day of `invoiceReminderDays`. In test mode it goes to the admins of the workspace.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: one,
    responses: { 200: Invoice },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
  void: route({
    operation: 'voidInvoice',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/invoices/:invoiceId/void',
    summary: 'Void an invoice',
    description: 'Ends an unpaid invoice for good. It keeps its number.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    pathParams: one,
    responses: { 200: Invoice },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
})
