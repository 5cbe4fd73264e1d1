// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Operation } from '../../operation.ts'

export const listInvoices: Operation = {
  name: 'listInvoices',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/invoices',
  idempotent: true,
}

export const listInvoicesCsv: Operation = {
  name: 'listInvoices',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/invoices',
  idempotent: true,
  raw: true,
}

export const createInvoice: Operation = {
  name: 'createInvoice',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/invoices',
  idempotent: true,
}

export const retrieveInvoice: Operation = {
  name: 'retrieveInvoice',
  method: 'GET',
  path: '/v1/workspaces/{workspaceId}/invoices/{invoiceId}',
  idempotent: true,
}

export const sendInvoice: Operation = {
  name: 'sendInvoice',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/invoices/{invoiceId}/send',
  idempotent: true,
}

export const remindInvoice: Operation = {
  name: 'remindInvoice',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/invoices/{invoiceId}/reminder',
  idempotent: true,
}

export const voidInvoice: Operation = {
  name: 'voidInvoice',
  method: 'POST',
  path: '/v1/workspaces/{workspaceId}/invoices/{invoiceId}/void',
  idempotent: true,
}
