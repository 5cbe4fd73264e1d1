/** SQL that reads what checkouts that are paid in parts await. */
import { sql } from 'kysely'
import type { Tx } from '../../../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../../../settings/config.ts'
import { type CheckoutKey, isCounted } from '../../../checkouts/index.ts'
import { selectExpectations } from '../store.ts'
import type { DepositTarget } from './target.ts'

type Facts = Pick<
  DepositTarget,
  'workspaceId' | 'id' | 'chain' | 'byDeposit' | 'mode' | 'endedEarly' | 'latePayments' | 'refunded' | 'parts'
> & { receivedBase: string }

/**
 * Returns what checkouts await in each pair of chain and token that was requested and is paid in parts: at a deposit
 * address, or at a wallet once several payments cover the price together. The caller has locked the checkouts.
 */
export const selectDepositTargets = async (
  tx: Tx,
  { livemode }: Pick<NetworkKey, 'livemode'>,
  checkouts: readonly CheckoutKey[],
): Promise<DepositTarget[]> => {
  if (checkouts.length === 0) return []
  const { rows } = await sql<Facts>`
    select expectation.workspace_id as "workspaceId", expectation.id, expectation.chain,
      expectation.by_deposit as "byDeposit", checkout.mode,
      checkout.ended_early as "endedEarly", workspace.late_payments as "latePayments",
      exists (
        select from payments as payment join refunds as refund
          on refund.workspace_id = payment.workspace_id and refund.livemode = payment.livemode
          and refund.payment_id = payment.id
        where payment.workspace_id = checkout.workspace_id and payment.livemode = checkout.livemode
          and payment.checkout_id = checkout.id and refund.status in ('initiated', 'broadcast', 'confirmed')
      ) as refunded,
      received.parts, received.amount_base as "receivedBase"
    from (
      select distinct * from unnest(
        ${checkouts.map(({ workspaceId }) => workspaceId)}::text[],
        ${checkouts.map(({ checkoutId }) => checkoutId)}::text[]
      ) as wanted (workspace_id, id)
    ) as wanted
    join checkouts as checkout
      on checkout.workspace_id = wanted.workspace_id and checkout.livemode = ${livemode} and checkout.id = wanted.id
    join workspaces as workspace on workspace.id = checkout.workspace_id
    join expectations as expectation
      on expectation.workspace_id = checkout.workspace_id and expectation.livemode = checkout.livemode
      and expectation.target_kind = 'checkout' and expectation.target_id = checkout.id
    cross join lateral (
      select count(*)::integer as parts, coalesce(sum(transfer.amount_base), 0)::text as amount_base
      from payments as payment join transfers as transfer on transfer.id = payment.transfer_id
      where payment.workspace_id = checkout.workspace_id and payment.livemode = checkout.livemode
        and payment.checkout_id = checkout.id and ${isCounted} and transfer.chain = expectation.chain
        and transfer.token = expectation.token
    ) as received
    where expectation.by_deposit or received.parts > 0
    order by expectation.id
  `.execute(tx)
  const expected = new Map((await selectExpectations(tx, { livemode }, rows)).map((one) => [one.id, one]))
  return rows.flatMap(({ receivedBase, ...facts }) => {
    const one = expected.get(facts.id)
    return one === undefined ? [] : [{ ...one, ...facts, receivedBase: BigInt(receivedBase) }]
  })
}
