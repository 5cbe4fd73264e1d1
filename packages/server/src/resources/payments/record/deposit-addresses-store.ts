/** SQL for deposit addresses and their balances, as operations read them. */
import type { TokenSymbol } from '@stablerail/contract'
import type { Database } from '../../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import { type DepositAddressRow, selectDeposits } from './deposits-store.ts'

/** Returns the deposit address with this key in this mode; undefined if there is no such deposit address. */
export const findDepositAddress = async (
  db: Database,
  livemode: boolean,
  addressKey: string,
): Promise<DepositAddressRow | undefined> =>
  (await selectDeposits(db, { livemode, addressKeys: [addressKey] }))[0]

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
