import { addressKey } from '@stablerail/chains/addresses'
import type { ChainId, TokenSymbol } from '@stablerail/contract'
import type { Database } from '../../mechanisms/db/index.ts'
import { selectAnyWallet, selectDefaultWallet, selectVerifiedAt } from './store.ts'
import type { WalletRow } from './wallet.ts'

/** The fields of a wallet that are needed to request a payment to it. */
export type SettlementWallet = Pick<WalletRow, 'id' | 'address' | 'address_key'> & {
  /**
   * Whether the wallet was removed. No new payment may be requested to a removed wallet; transfers to it are
   * still recorded.
   */
  removed: boolean
  /**
   * Whether the address is a contract that accepted the signature of the verification; null if an earlier
   * version verified the wallet.
   */
  byContract: boolean | null
  /**
   * The network on which the contract accepted the signature; null for a key, and if an earlier version verified the
   * wallet.
   */
  contractNetworkId: number | null
  /** Whether the wallet was removed so that buyers who were shown its deposit addresses get others. */
  replacesDeposits: boolean
}

const toSettlement = ({
  id,
  address,
  address_key,
  removed_at,
  by_contract,
  contract_network_id,
  replaces_deposits,
}: WalletRow): SettlementWallet => ({
  id,
  address,
  address_key,
  removed: removed_at !== null,
  byContract: by_contract,
  contractNetworkId: contract_network_id,
  replacesDeposits: replaces_deposits,
})

/** Finds the verified default wallet of a chain and token that is not removed; null if there is none. */
export const findDefaultWallet = async (
  db: Database,
  workspaceId: string,
  chain: ChainId,
  token: TokenSymbol,
): Promise<SettlementWallet | null> => {
  const wallet = await selectDefaultWallet(db, { workspaceId }, { chain, token })
  return wallet === undefined ? null : toSettlement(wallet)
}

/**
 * Finds a wallet of the workspace by id, removed or not; null if the workspace has no wallet with this id.
 */
export const findWallet = async (
  db: Database,
  workspaceId: string,
  walletId: string,
): Promise<SettlementWallet | null> => {
  const wallet = await selectAnyWallet(db, { workspaceId }, walletId)
  return wallet === undefined ? null : toSettlement(wallet)
}

/**
 * Finds the verified wallet with this chain, token and address; null if there is none, or if the wallet was
 * removed.
 */
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
