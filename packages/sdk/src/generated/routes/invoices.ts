// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listInvoices: Route = 'listInvoices GET /v1/workspaces/{workspaceId}/invoices'
export const listInvoicesCsv: Route = 'listInvoices GET /v1/workspaces/{workspaceId}/invoices raw'
export const createInvoice: Route = 'createInvoice POST /v1/workspaces/{workspaceId}/invoices'
export const retrieveInvoice: Route = 'retrieveInvoice GET /v1/workspaces/{workspaceId}/invoices/{invoiceId}'
export const sendInvoice: Route = 'sendInvoice POST /v1/workspaces/{workspaceId}/invoices/{invoiceId}/send'
export const remindInvoice: Route =
  'remindInvoice POST /v1/workspaces/{workspaceId}/invoices/{invoiceId}/reminder'
export const voidInvoice: Route = 'voidInvoice POST /v1/workspaces/{workspaceId}/invoices/{invoiceId}/void'
