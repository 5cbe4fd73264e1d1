import type { CheckoutKey } from '../../../checkouts/index.ts'
import type { Match } from '../../match/weigh-transaction.ts'
import type { RecordedPayment } from '../../record/payment.ts'

/**
 * Returns the checkouts about which `coverCheckouts` must decide again after these payments changed: those for which
 * they count or are too little, and those to whose deposit address they were sent.
 */
export const coveredBy = (payments: readonly RecordedPayment[]): CheckoutKey[] =>
  payments.flatMap((payment) => {
    const { workspace_id: workspaceId, outcome, coverage, checkout_id, close_match_checkout_id } = payment
    const checkoutId = coverage === 'surplus' ? close_match_checkout_id : checkout_id
    const isOneOfSeveral = coverage !== null || outcome === 'underpaid'
    return isOneOfSeveral && checkoutId !== null ? [{ workspaceId, checkoutId }] : []
  })

/** Returns the checkouts whose payments are too little, unless others cover the rest. */
export const underpaidBy = (matches: Iterable<Match>): CheckoutKey[] =>
  [...matches].flatMap(({ outcome, expectation }) =>
    outcome === 'underpaid' && expectation !== null
      ? [{ workspaceId: expectation.workspaceId, checkoutId: expectation.targetId }]
      : [],
  )

/** Returns whether a payment with this coverage counts towards the price of the checkout of its deposit address. */
export const isPart = (coverage: RecordedPayment['coverage']): boolean =>
  coverage === 'part' || coverage === 'settling'
