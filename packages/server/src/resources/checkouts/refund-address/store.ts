/** SQL for the address that a buyer names for a refund. */
import { sql } from 'kysely'
import { type Database, isIn, type Tx } from '../../../mechanisms/db/index.ts'
import type { Scope } from '../../../ports/index.ts'

/** Whether a checkout has a deposit address, and whether a payment of the checkout was seen. */
export type DepositFacts = { isByDeposit: boolean; isPaymentSeen: boolean }

/**
 * Returns the facts that decide whether an address can be named. A transfer to the deposit address counts as a payment in
 * every token and on every chain, also if a reorganisation removed it later.
 */
export const selectDepositFacts = async (
  db: Database,
  { workspaceId, livemode }: Scope,
  checkoutId: string,
): Promise<DepositFacts> => {
  const own = sql`workspace_id = ${workspaceId} and livemode = ${livemode}`
  const { rows } = await sql<DepositFacts>`
    with addresses as (
      select distinct recipient_key from expectations
      where ${own} and target_kind = 'checkout' and target_id = ${checkoutId} and by_deposit
    )
    select exists (select from addresses) as "isByDeposit",
      exists (select from payments where ${own} and checkout_id = ${checkoutId})
      or exists (
        select from deposit_balances
        where livemode = ${livemode} and address_key in (select recipient_key from addresses)
      ) as "isPaymentSeen"
  `.execute(db)
  return rows[0] ?? { isByDeposit: false, isPaymentSeen: false }
}

/** Returns whether an address is a deposit address or a factory of deposit addresses, in live mode or in test mode. */
export const isOfDeposits = async (db: Database, addressKey: string): Promise<boolean> => {
  const { rows } = await sql`
    select from deposit_addresses where livemode in (true, false) and address_key = ${addressKey}
    union all select from deposit_factories where address_key = ${addressKey}
  `.execute(db)
  return rows.length > 0
}

/** Deletes the addresses for refunds that were named on the pages of a customer's checkouts. */
export const forgetRefundAddresses = async (tx: Tx, scope: Scope, customerId: string): Promise<void> => {
  await tx
    .updateTable('checkouts')
    .set({ refund_address: null })
    .where(isIn(scope))
    .where('customer_id', '=', customerId)
    .where('refund_address', 'is not', null)
    .execute()
}
