import { ChainError, readTokenBalances } from '@stablerail/chains'
import type { NetworkConfig } from '../../settings/config.ts'
import type { Context, Job } from '../context.ts'
import { type Balance, claimBalances, type Due, saveBalances } from './balance-store.ts'
import { balanceMinorOf } from './wallet.ts'
import { walletNetworks } from './wallet-networks.ts'

const claimedAtOnce = 500
/** The interval between two reads of a wallet's balance. A failed read is not repeated earlier. */
const againMs = 15 * 60_000

/**
 * Reads the balances that are due, in one batch for each network, and stores them. Returns the number of
 * wallets whose balance was due. If a network does not respond, its wallets keep their last balance.
 */
export const refreshBalances = async (context: Context): Promise<number> => {
  const now = context.clock.now()
  const networks = walletNetworks(context.config)
  const chains = networks.map(({ chain }) => chain)
  const againAt = new Date(now.getTime() + againMs)
  const due = await claimBalances(context.db, { chains, now, againAt, limit: claimedAtOnce })
  for (const network of networks) {
    const wallets = due.filter(({ chain }) => chain === network.chain)
    const balances = await readBalances(context, network, wallets)
    if (balances.length > 0) await saveBalances(context.db, { balances, now })
  }
  return due.length
}

export const refreshBalancesJob: Job = { name: 'refresh balances', everyMs: 30_000, run: refreshBalances }

const readBalances = async (
  context: Context,
  network: NetworkConfig,
  due: readonly Due[],
): Promise<Balance[]> => {
  const wallets = due.flatMap(({ workspace_id, id, token: symbol, address_key: holder }) => {
    const token = network.tokens[symbol]
    return token === undefined ? [] : [{ workspaceId: workspace_id, id, token, holder }]
  })
  if (wallets.length === 0) return []
  try {
    const balances = await readTokenBalances(
      context,
      network,
      wallets.map(({ token, holder }) => ({ token: token.address, holder })),
    )
    return wallets.flatMap(({ workspaceId, id, token }, index) => {
      const base = balances[index] ?? null
      return base === null ? [] : [{ workspaceId, id, balanceMinor: balanceMinorOf(base, token.decimals) }]
    })
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    context.log.warn({ err: error, chain: network.chain }, 'The balances of wallets could not be read.')
    return []
  }
}
