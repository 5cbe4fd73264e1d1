import type { ChainId, TokenSymbol } from '@stablerail/contract'
import type { Database } from '../../context.ts'
import { selectAnyWallet, selectDefaultWallet } from './store.ts'
import type { WalletRow } from './wallet.ts'

/** A wallet as those see it who settle on it. */
export type SettlementWallet = Pick<WalletRow, 'id' | 'address' | 'address_key'> & {
  /** No longer to be settled on; what it still receives is seen. */
  removed: boolean
}

const toSettlement = ({ id, address, address_key, removed_at }: WalletRow): SettlementWallet => ({
  id,
  address,
  address_key,
  removed: removed_at !== null,
})

/** The verified, living wallet on which payments of a chain and token settle; null when there is none. */
export const findDefaultWallet = async (
  db: Database,
  workspaceId: string,
  chain: ChainId,
  token: TokenSymbol,
): Promise<SettlementWallet | null> => {
  const wallet = await selectDefaultWallet(db, { workspaceId }, { chain, token })
  return wallet === undefined ? null : toSettlement(wallet)
}

/** A wallet of the workspace, removed ones too; null when it has none with that id. */
export const findWallet = async (
  db: Database,
  workspaceId: string,
  walletId: string,
): Promise<SettlementWallet | null> => {
  const wallet = await selectAnyWallet(db, { workspaceId }, walletId)
  return wallet === undefined ? null : toSettlement(wallet)
}
