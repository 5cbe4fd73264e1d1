/**
 * The operations that cannot be undone and that matter in live mode: the command line asks before it calls
 * one of them with a live key. Every DELETE is one of them.
 */
import type { Operation } from '../model/model.ts'

/** The operations that are no DELETE. A test checks that each exists. */
export const irreversible: ReadonlySet<string> = new Set([
  'voidInvoice',
  'expireCheckout',
  'cancelSubscription',
  'creditPayment',
  'payCommission',
  'refundPayment',
  'reportRefundBroadcast',
  'cancelRefund',
  'sendTestWebhook',
])

export const isIrreversible = ({ httpMethod, operation }: Operation): boolean =>
  httpMethod === 'DELETE' || irreversible.has(operation)

/**
 * Returns the operation that retrieves the record which `operation` changes, so that a confirmation can show
 * it: the GET of the longest path with which the path of `operation` begins and that ends with a parameter.
 */
export const retrievalOf = (operation: Operation, all: readonly Operation[]): Operation | undefined =>
  all
    .filter(
      ({ httpMethod, path, access }) =>
        httpMethod === 'GET' &&
        access.by === 'key' &&
        path.endsWith('}') &&
        path !== '/v1/workspaces/{workspaceId}' &&
        (operation.path === path || operation.path.startsWith(`${path}/`)),
    )
    .toSorted((a, b) => b.path.length - a.path.length)[0]
