import type { PaymentAttribution } from '@stablerail/contract'
import type { Expectation } from './expectation.ts'
import type { Match } from './weigh-transaction.ts'

/**
 * Returns the attribution that a payment of a workspace stores. It names only checkouts of this workspace, because
 * another workspace that shares the address must not learn their ids.
 */
export const attributionOf = (
  { rule, reason, steps, weighed, equallyClose = [] }: Match,
  workspaceId: string,
): PaymentAttribution => {
  const idsOf = (expectations: readonly Expectation[]) => [
    ...new Set(expectations.filter((one) => one.workspaceId === workspaceId).map(({ targetId }) => targetId)),
  ]
  return {
    rule,
    reason,
    steps: [...steps],
    candidateCheckoutIds: idsOf(weighed),
    equallyCloseCheckoutIds: idsOf(equallyClose),
  }
}
