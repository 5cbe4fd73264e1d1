import type { SettlementOption } from '@stablerail/contract'
import type { Scope } from '../../ports/index.ts'
import { type Config, findNetwork } from '../../settings/config.ts'
import type { Context } from '../context.ts'
import { displayedConfirmations, findAskedConfirmations, requiredConfirmations } from '../workspaces/index.ts'
import { findFrozen } from './frozen.ts'
import { selectDefaultWallets } from './store.ts'
import type { Settlement } from './wallet.ts'

/** Returns whether this deployment is configured to accept the token on the chain in a mode. */
export const isOffered = (config: Config, { chain, token }: Settlement, livemode: boolean): boolean =>
  findNetwork(config, chain, livemode)?.tokens[token] !== undefined

/**
 * Lists the pairs of chain and token with which a checkout can be created, each with the wallet that is paid. Leaves out
 * frozen wallets.
 */
export const listSettlementOptions = async (
  { config, db }: Pick<Context, 'config' | 'db'>,
  scope: Scope,
): Promise<SettlementOption[]> => {
  const wallets = await selectDefaultWallets(db, scope)
  const isFrozen = await findFrozen(db, scope, wallets)
  const asked = await findAskedConfirmations(db, [scope.workspaceId])
  return wallets.flatMap((wallet) => {
    const { chain, token, id } = wallet
    const network = findNetwork(config, chain, scope.livemode)
    if (network?.tokens[token] === undefined || isFrozen(wallet)) return []
    const confirmations = requiredConfirmations(network, asked.get(scope.workspaceId))
    return [
      {
        chain,
        token,
        walletId: id,
        confirmations: displayedConfirmations(chain, confirmations),
        depositAddresses: network.depositFactory !== undefined,
      },
    ]
  })
}
