import type { ChainId, TokenSymbol } from '@stablerail/contract'
import type { Database } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import { findDefaultWallet, type SettlementWallet } from './find-wallet.ts'
import { type FrozenKey, selectFrozen } from './freezes-store.ts'

/**
 * Returns the function that states whether the issuer of a wallet's token has frozen it in a mode, as far as a worker
 * has read it.
 */
export const findFrozen = async (
  db: Database,
  { livemode }: Pick<Scope, 'livemode'>,
  wallets: readonly Pick<FrozenKey, 'address_key'>[],
): Promise<(wallet: FrozenKey) => boolean> => {
  const keys = wallets.map(({ address_key }) => address_key)
  const frozen = keys.length === 0 ? [] : await selectFrozen(db, livemode, keys)
  return ({ chain, token, address_key }) =>
    frozen.some((one) => one.chain === chain && one.token === token && one.address_key === address_key)
}

type Pair = { chain: ChainId; token: TokenSymbol }

/** Returns whether a wallet is frozen for a pair of chain and token. */
export const isFrozen = async (
  db: Database,
  scope: Pick<Scope, 'livemode'>,
  { chain, token }: Pair,
  { address_key }: Pick<SettlementWallet, 'address_key'>,
): Promise<boolean> => (await findFrozen(db, scope, [{ address_key }]))({ chain, token, address_key })

/** Finds the default wallet of a chain and token; null if there is none, or if it is frozen. */
export const findReceivingWallet = async (
  db: Database,
  scope: Scope,
  { chain, token }: Pair,
): Promise<SettlementWallet | null> => {
  const wallet = await findDefaultWallet(db, scope.workspaceId, chain, token)
  return wallet === null || (await isFrozen(db, scope, { chain, token }, wallet)) ? null : wallet
}
