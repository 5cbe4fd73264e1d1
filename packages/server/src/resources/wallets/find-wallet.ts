import type { ChainId, TokenSymbol } from '@stablerail/contract'
import { addressKey } from '../../mechanisms/addresses/index.ts'
import type { Database } from '../../mechanisms/db/index.ts'
import { selectAnyWallet, selectDefaultWallet, selectVerifiedAt } from './store.ts'
import type { WalletRow } from './wallet.ts'

/** The facts of a wallet that rooms need to have a payment sent to the wallet. */
export type SettlementWallet = Pick<WalletRow, 'id' | 'address' | 'address_key'> & {
  /** Whether the wallet was removed: no new payment may be asked for to it; transfers to it are still recorded. */
  removed: boolean
}

const toSettlement = ({ id, address, address_key, removed_at }: WalletRow): SettlementWallet => ({
  id,
  address,
  address_key,
  removed: removed_at !== null,
})

/** The verified default wallet for a chain and token, not removed; null when there is none. */
export const findDefaultWallet = async (
  db: Database,
  workspaceId: string,
  chain: ChainId,
  token: TokenSymbol,
): Promise<SettlementWallet | null> => {
  const wallet = await selectDefaultWallet(db, { workspaceId }, { chain, token })
  return wallet === undefined ? null : toSettlement(wallet)
}

/** A wallet of the workspace by id, removed or not; null when the workspace has none with this id. */
export const findWallet = async (
  db: Database,
  workspaceId: string,
  walletId: string,
): Promise<SettlementWallet | null> => {
  const wallet = await selectAnyWallet(db, { workspaceId }, walletId)
  return wallet === undefined ? null : toSettlement(wallet)
}

/** The verified wallet for a chain and token at an address, not removed; null where there is none. */
export const findWalletAt = async (
  db: Database,
  workspaceId: string,
  { chain, token, address }: { chain: ChainId; token: TokenSymbol; address: string },
): Promise<SettlementWallet | null> => {
  const wallet = await selectVerifiedAt(
    db,
    { workspaceId },
    { chain, token, key: addressKey(chain, address) },
  )
  return wallet === undefined ? null : toSettlement(wallet)
}
