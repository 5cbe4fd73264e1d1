import type { SettlementOption } from '@stablerail/contract'
import type { Scope } from '../../ports/index.ts'
import { type Config, findNetwork } from '../../settings/config.ts'
import type { Context } from '../context.ts'
import { displayedConfirmations, findAskedConfirmations, requiredConfirmations } from '../workspaces/index.ts'
import { selectDefaultWallets } from './store.ts'
import type { Settlement } from './wallet.ts'

/** Returns whether this deployment is configured to accept the token on the chain in a mode. */
export const isOffered = (config: Config, { chain, token }: Settlement, livemode: boolean): boolean =>
  findNetwork(config, chain, livemode)?.tokens[token] !== undefined

/**
 * Lists the pairs of chain and token with which a checkout can be created, each with the wallet that is paid.
 */
export const listSettlementOptions = async (
  { config, db }: Pick<Context, 'config' | 'db'>,
  scope: Scope,
): Promise<SettlementOption[]> => {
  const wallets = await selectDefaultWallets(db, scope)
  const asked = await findAskedConfirmations(db, [scope.workspaceId])
  return wallets.flatMap(({ chain, token, id }) => {
    const network = findNetwork(config, chain, scope.livemode)
    if (network?.tokens[token] === undefined) return []
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
