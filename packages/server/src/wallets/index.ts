import type { ChainId, TokenSymbol } from '@stablerail/contract'
import type { Database } from '../context.ts'
import type { Tx } from '../db/transaction.ts'
import { selectDefaultWallet } from './store.ts'

/** The verified, living wallet on which payments of a chain and token settle; null when there is none. */
export const findDefaultWallet = async (
  db: Database | Tx,
  workspaceId: string,
  chain: ChainId,
  token: TokenSymbol,
): Promise<{ id: string; address: string; address_key: string } | null> => {
  const wallet = await selectDefaultWallet(db, { workspaceId }, { chain, token })
  return wallet === undefined
    ? null
    : { id: wallet.id, address: wallet.address, address_key: wallet.address_key }
}
