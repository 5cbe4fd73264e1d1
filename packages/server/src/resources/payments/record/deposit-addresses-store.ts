/** SQL that finds deposit addresses: addresses that belong to one checkout each. */
import type { TokenSymbol } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database } from '../../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import { textArray } from './owners-store.ts'

export type DepositAddress = {
  /** The address in lower case. */
  addressKey: string
  workspaceId: string
  checkoutId: string
  /** The settlement wallet that receives what the address holds, and its address in lower case. */
  walletId: string
  payeeKey: string
  /** The reference that determines the address together with the payee. */
  ref: string
  /** The factory that collects the address. */
  factoryKey: string
}

/** Returns the deposit address with this key in this mode; undefined if the address is none. */
export const findDepositAddress = async (
  db: Database,
  livemode: boolean,
  key: string,
): Promise<DepositAddress | undefined> => (await selectDepositAddresses(db, livemode, [key]))[0]

/**
 * Returns the base units of a token that a deposit address holds on a network, as far as the chain was read: what it
 * received and has not paid to its payee.
 */
export const selectWaiting = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  { addressKey, token }: { addressKey: string; token: TokenSymbol },
): Promise<bigint> => {
  const balance = await db
    .selectFrom('deposit_balances')
    .select(['received_base', 'collected_base'])
    .where('livemode', '=', livemode)
    .where('address_key', '=', addressKey)
    .where('chain', '=', chain)
    .where('token', '=', token)
    .executeTakeFirst()
  return balance === undefined ? 0n : BigInt(balance.received_base) - BigInt(balance.collected_base)
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
      wallet_id as "walletId", payee_key as "payeeKey", ref, factory_key as "factoryKey"
    from deposit_addresses where livemode = ${livemode} and address_key = any(${textArray(keys)})
  `.execute(db)
  return rows
}
