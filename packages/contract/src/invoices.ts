import { z } from 'zod'
import { expandCustomer, expandedCustomer } from './expand.ts'
import { bodyLimitsBytes } from './limits.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { id, idInput } from './primitives/ids.ts'
import { amountMinor, currency, currencyInput, maxAmountMinor } from './primitives/money.ts'
import { page, pageQuery } from './primitives/pagination.ts'
import { metadata, metadataInput, text } from './primitives/text.ts'
import { timestamp, timestampInput } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { sellerAddress, sellerTaxId } from './seller.ts'
import type { StateMoves } from './state-moves.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

export const InvoiceStatus = z.enum(['draft', 'open', 'paid', 'past_due', 'void']).meta({
  id: 'InvoiceStatus',
  examples: ['open'],
  description:
    '`draft` until it is sent, `open` until it is paid, `past_due` after its due date, `void` after it was voided, ' +
    'which is final. A `paid` invoice becomes `open` or `past_due` again if a reorg removes its payment from the ' +
    'chain.',
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

/** Returns the number of an invoice in the form in which people read it, such as `INV-000042`. */
export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(6, '0')}`

const lineItemFields = {
  description: text('Goods or service that the line bills, at most 200 characters.', {
    max: 200,
    example: 'Blue mug',
  }),
  quantity: z
    .int()
    .min(1)
    .max(1_000_000)
    .meta({ description: 'Number of units.', examples: [1] }),
  unitAmountMinor: z
    .int()
    .min(-maxAmountMinor)
    .max(maxAmountMinor)
    .meta({
      description: 'Price of one unit; negative for a discount.',
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
 * The names and addresses of the merchant and the customer. An invoice shows them as they were sent; nothing
 * is computed from them.
 */
const paperFields = {
  billTo: text(
    'Name and address of the customer as the invoice shows them, one part per line, at most 500 characters. If an ' +
      'invoice has none when it is sent, it gets the name and email address of the customer. Every ' +
      'person who has the link of the invoice can read it. Events do not contain it. Deleting the customer removes ' +
      'it.',
    { min: 1, max: 500, example: 'Ada Lovelace\n12 St James’s Square\nLondon' },
  ),
  sellerAddress: sellerAddress(
    'Address of the seller, one part per line, at most 500 characters. If an invoice has no ' +
      'seller address when it is sent, it gets the address of the workspace.',
  ),
  sellerTaxId: sellerTaxId(
    'Tax id of the seller, at most 60 characters. If an invoice has no tax id when it is sent, it gets the tax id of ' +
      'the workspace.',
  ),
  taxLine: text(
    'Text about tax that is shown below the total, at most 200 characters. It does not change the amounts.',
    { min: 1, max: 200, example: 'VAT 23 % included: 3.74 USD' },
  ),
}

export const invoicePaper = {
  billTo: paperFields.billTo.nullable(),
  sellerAddress: paperFields.sellerAddress.nullable(),
  sellerTaxId: paperFields.sellerTaxId.nullable(),
  taxLine: paperFields.taxLine.nullable(),
}

/** The amounts that were received for an invoice, refunded, and overpaid. */
export const invoiceMoney = {
  receivedMinor: amountMinor(
    'Sum of the confirmed payments for the invoice, before refunds. On a paid invoice it may be up to 0.5 percent ' +
      'below `amountMinor`.',
  ),
  refundedMinor: amountMinor('Part of `receivedMinor` that was sent back by confirmed refunds.'),
  overpaidMinor: amountMinor(
    'Amount kept after refunds that exceeds the amount due: above `amountMinor` for a paid invoice, the whole ' +
      'amount kept for a void invoice, 0 otherwise. Refund it, or agree with the customer what it pays for.',
  ),
  refundedAt: timestamp(
    'Time at which the last of the money that paid the invoice was refunded. The `status` stays `paid`.',
  ).nullable(),
}

export const Invoice = z
  .object({
    id: id('invoice', 'Identifies the invoice.'),
    workspaceId: workspaceIdField,
    number: z.string().meta({
      description: 'Invoice number for people. Numbers increase without gaps in each workspace and mode.',
      examples: ['INV-000001'],
    }),
    customerId: id('customer', 'The customer who is billed.'),
    subscriptionId: id(
      'subscription',
      'The subscription that the invoice bills; null if it bills no subscription.',
    ).nullable(),
    amountMinor: amountMinor('Total: the sum of quantity times unit amount of all lines.'),
    currency: currency(),
    chain: ChainId,
    token: TokenSymbol,
    status: InvoiceStatus,
    lineItems: z.array(LineItem).meta({ description: 'The lines of the invoice.' }),
    memo: memo.nullable(),
    metadata: metadata().nullable(),
    createdAt: timestamp('Time at which the invoice was created.'),
    dueAt: timestamp(
      'Time at which the invoice is due. It is computed again when the invoice is sent.',
    ).nullable(),
    paidAt: timestamp('Time at which the invoice was paid; null while it is not paid.').nullable(),
    ...invoiceMoney,
    ...invoicePaper,
    hostedUrl: z
      .url()
      .nullable()
      .meta({
        description:
          'URL of the page on which the customer sees and pays the invoice; null for a draft. Every person who has it can ' +
          'read the invoice. Events and CSV do not contain it.',
        examples: ['https://pay.example/i/dGhpcyBpcyBub3QgYSB0b2tlbiE'],
      }),
    pdfUrl: z
      .url()
      .nullable()
      .meta({
        description: 'URL of the invoice as a PDF; null for a draft. As confidential as `hostedUrl`.',
        examples: ['https://stablerail.example/v1/i/dGhpcyBpcyBub3QgYSB0b2tlbiE/pdf'],
      }),
    ...expandedCustomer,
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
      .meta({ description: `1 to 100 lines. Their total must be at least 1 and at most ${maxAmountMinor}.` }),
    currency: currencyInput('Currency of the amounts. It must be the currency to which the token is pegged.'),
    memo: memo.optional(),
    dueInDays: z
      .int()
      .min(0)
      .max(365)
      .default(14)
      .meta({ description: 'Number of days until the invoice is due.', unit: 'days' }),
    subscriptionId: idInput(
      'subscription',
      'Subscription to which the invoice belongs. The invoice bills no period of it, and paying the invoice does ' +
        'not renew it.',
    ).optional(),
    billTo: paperFields.billTo.optional(),
    sellerAddress: paperFields.sellerAddress.optional(),
    sellerTaxId: paperFields.sellerTaxId.optional(),
    taxLine: paperFields.taxLine.optional(),
    metadata: metadataInput().optional(),
  })
  .meta({
    id: 'InvoiceCreate',
    description: 'The fields of an invoice to create. Its total is the sum of the lines.',
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
      'Lists invoices, newest first. With `format=csv`, returns CSV with the customer and the last payment of each ' +
      'invoice.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: pageQuery({
      customerId: idInput('customer', 'Only invoices to this customer.').optional(),
      status: InvoiceStatus.optional(),
      expand: expandCustomer,
      format: z
        .enum(['csv'])
        .optional()
        .meta({ description: '`csv` returns text/csv as a stream instead of JSON.' }),
      from: timestampInput('Only invoices created at this time or later.').optional(),
      to: timestampInput(
        'Only invoices created at this time or earlier. It must not be before `from`.',
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
      'Creates a draft with the next number. Sending the draft emails it to the customer and opens it for payment.',
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
    description: 'Returns one invoice.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: one,
    query: z.strictObject({ expand: expandCustomer }),
    responses: { 200: Invoice },
    errors: ['not_found'],
  }),
  send: route({
    operation: 'sendInvoice',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/invoices/:invoiceId/send',
    summary: 'Send an invoice',
    description:
      'Opens a draft for payment and queues the email with its link. The due date is counted from now. In test ' +
      'mode the email goes to the admins of the workspace. The emails per day are limited for each workspace and ' +
      'for each recipient: beyond the limit the request returns `rate_limited`, and the invoice stays a draft.',
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
      'Queues a reminder of an invoice that is open or past due. Returns `rate_limited` within a day after the ' +
      'last reminder, also after an automatic one of `invoiceReminderDays`. In test mode the email goes to the ' +
      'admins of the workspace.',
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
    description: 'Voids an unpaid invoice permanently. The invoice keeps its number.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    pathParams: one,
    responses: { 200: Invoice },
    errors: ['not_found', 'conflict', 'invalid_state_transition'],
  }),
})
