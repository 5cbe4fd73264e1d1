/** SQL for deposit addresses. */
import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../../../mechanisms/db/index.ts'

/**
 * Inserts a deposit address. Does nothing if the address exists: the pairs of a checkout that are paid to one
 * wallet have one address.
 */
export const insertDepositAddress = async (
  tx: Tx,
  address: Insertable<Tables['deposit_addresses']>,
): Promise<void> => {
  await tx
    .insertInto('deposit_addresses')
    .values(address)
    .onConflict((conflict) => conflict.columns(['livemode', 'address_key']).doNothing())
    .execute()
}
