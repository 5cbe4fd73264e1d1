/** SQL that finds deposit addresses: addresses that belong to one checkout each. */
import { sql } from 'kysely'
import type { Database } from '../../../mechanisms/db/index.ts'
import { textArray } from './owners-store.ts'

export type DepositAddress = {
  /** The address in lower case. */
  addressKey: string
  workspaceId: string
  checkoutId: string
  /** The settlement wallet that receives what the address holds, and its address in lower case. */
  walletId: string
  payeeKey: string
}

/** Returns those of the addresses that are deposit addresses in this mode. */
export const selectDepositAddresses = async (
  db: Database,
  livemode: boolean,
  keys: readonly string[],
): Promise<DepositAddress[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<DepositAddress>`
    select address_key as "addressKey", workspace_id as "workspaceId", checkout_id as "checkoutId",
      wallet_id as "walletId", payee_key as "payeeKey"
    from deposit_addresses where livemode = ${livemode} and address_key = any(${textArray(keys)})
  `.execute(db)
  return rows
}
