import { ChainError, modeOf, readFreezes } from '@stablerail/chains'
import type { TokenSymbol } from '@stablerail/contract'
import type { NetworkConfig } from '../../settings/config.ts'
import type { Context, Job } from '../context.ts'
import { claimFreezes, type DueFreeze, saveFreezes, updatePayees } from './freezes-store.ts'

const claimedAtOnce = 200
/** The interval between two readings of a wallet. A failed reading is not repeated earlier. */
const againMs = 10 * 60_000

/**
 * Reads whether tokens have frozen the settlement wallets of workspaces that use deposit addresses, on the networks with
 * a deposit factory. Returns the number of wallets that were due. If the state of a wallet is not known, because no
 * provider responds or providers contradict each other, the stored state stays.
 */
export const watchFreezes = async (context: Context): Promise<number> => {
  let count = 0
  for (const network of context.config.networks.filter(({ depositFactory }) => depositFactory !== undefined))
    count += await watchNetwork(context, network)
  return count
}

export const watchFreezesJob: Job = { name: 'watch frozen wallets', everyMs: 30_000, run: watchFreezes }

const watchNetwork = async (context: Context, network: NetworkConfig): Promise<number> => {
  const now = context.clock.now()
  await updatePayees(context.db, network, now)
  const againAt = new Date(now.getTime() + againMs)
  const due = await claimFreezes(context.db, network, { now, againAt, limit: claimedAtOnce })
  for (const token of new Set(due.map((one) => one.token)))
    await watchToken(
      context,
      network,
      token,
      due.filter((one) => one.token === token),
    )
  return due.length
}

const watchToken = async (
  context: Context,
  network: NetworkConfig,
  token: TokenSymbol,
  due: readonly DueFreeze[],
): Promise<void> => {
  const tokenAddress = network.tokens[token]?.address
  if (tokenAddress === undefined) return
  const states = await readStates(context, network, { tokenAddress, due })
  const read = due.flatMap(({ address_key: addressKey }, index) => {
    const state = states[index] ?? null
    return state === null ? [] : [{ addressKey, isFrozen: state }]
  })
  if (read.length > 0)
    await saveFreezes(context.db, { ...network, token }, { read, now: context.clock.now() })
  const facts = { chain: network.chain, mode: modeOf(network), token }
  for (const [index, { address_key: wallet, frozen_since }] of due.entries()) {
    if (states[index] === true && frozen_since === null)
      context.log.warn({ ...facts, wallet }, 'the issuer of a token has frozen a settlement wallet')
    if (states[index] === false && frozen_since !== null)
      context.log.info({ ...facts, wallet }, 'a settlement wallet is no longer frozen')
  }
}

const readStates = async (
  context: Context,
  network: NetworkConfig,
  { tokenAddress, due }: { tokenAddress: string; due: readonly DueFreeze[] },
): Promise<(boolean | null)[]> => {
  try {
    const accounts = due.map(({ address_key }) => address_key)
    return await readFreezes(context, network, { tokenAddress, accounts })
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    context.log.warn(
      { err: error, chain: network.chain },
      'it could not be read whether a token has frozen settlement wallets',
    )
    return []
  }
}
