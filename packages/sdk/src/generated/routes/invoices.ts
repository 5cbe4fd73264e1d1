// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listInvoices: Route = 'listInvoices GET ~/invoices'
export const listInvoicesCsv: Route = 'listInvoices GET ~/invoices raw'
export const createInvoice: Route = 'createInvoice POST ~/invoices'
export const retrieveInvoice: Route = 'retrieveInvoice GET ~/invoices/{invoiceId}'
export const sendInvoice: Route = 'sendInvoice POST ~/invoices/{invoiceId}/send'
export const remindInvoice: Route = 'remindInvoice POST ~/invoices/{invoiceId}/reminder'
export const voidInvoice: Route = 'voidInvoice POST ~/invoices/{invoiceId}/void'
