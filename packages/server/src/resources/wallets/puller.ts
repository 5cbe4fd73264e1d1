import {
  addressOfKey,
  ChainError,
  type Naming,
  namingToSign,
  type PullerState,
  readPuller,
} from '@stablerail/chains'
import type { PullerNaming, WalletPuller } from '@stablerail/contract'
import { ApiError, invalid, notFound } from '../../mechanisms/http/index.ts'
import { type PullNetwork, pullNetworks } from '../../mechanisms/relaying/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../context.ts'
import { type NamingRow, selectNewestNaming } from './pullers-store.ts'
import { selectWallet } from './store.ts'
import type { WalletRow } from './wallet.ts'

/**
 * The time for which a signature is valid. It is long enough for the transaction with the signature to be
 * mined.
 */
const carriedWithinSeconds = 24 * 3_600

/**
 * A wallet with the data for its pulls: the network of the mode with its pull contract, and the account
 * ("puller") that will send the pulls.
 */
export type Pulled = { wallet: WalletRow; network: PullNetwork; puller: string }

/** Throws if there is no such wallet, or its chain has no pull contract in this mode. */
export const requirePulled = async (context: Context, scope: Scope, walletId: string): Promise<Pulled> => {
  const wallet = await selectWallet(context.db, scope, walletId)
  if (wallet === undefined) throw notFound('wallet', walletId)
  const { config } = context
  const network = pullNetworks(config).find(
    ({ chain, livemode }) => chain === wallet.chain && livemode === scope.livemode,
  )
  if (network === undefined || config.relayerKey === null)
    throw invalid(
      'walletId',
      `Nothing is pulled on ${wallet.chain} in ${scope.livemode ? 'live' : 'test'} mode: NETWORKS names no pullContract there.`,
    )
  return { wallet, network, puller: addressOfKey(config.relayerKey) }
}

/**
 * Reads from the chain whether the wallet has allowed the puller to pull, with the contract's nonce and the
 * chain's time.
 */
export const readState = async (
  context: Context,
  { wallet, network, puller }: Pulled,
): Promise<PullerState> => {
  try {
    return await readPuller(context, network, { merchant: wallet.address, puller })
  } catch (error) {
    throw unanswered(context, network, error)
  }
}

/** Returns the error for a provider that does not respond, which is a temporary fault. */
export const unanswered = ({ log }: Context, { chain }: PullNetwork, error: unknown): unknown => {
  if (!(error instanceof ChainError)) return error
  log.warn({ err: error, chain }, 'No provider could read the puller of a wallet from the pull contract.')
  return new ApiError('internal_error', `No provider of ${chain} answered. Send the same request again.`)
}

export const namingOf = ({ wallet, puller }: Pulled, allowed: boolean, deadlineSeconds: number): Naming => ({
  merchant: wallet.address,
  puller,
  allowed,
  deadlineSeconds,
})

/**
 * Returns the current time in seconds: the later of the server's time and the chain's time. A local chain's
 * clock may run ahead of the server's, and an idle chain's behind.
 */
const nowOf = ({ clock }: Context, timeSeconds: number): number =>
  Math.max(timeSeconds, Math.floor(clock.now().getTime() / 1000))

/**
 * Returns the latest deadline that is accepted for a signature, as Unix time in seconds. It is twice as far
 * ahead as the proposed deadline, because the clocks of the signer, the server and the chain differ.
 */
export const latestDeadline = (context: Context, timeSeconds: number): number =>
  nowOf(context, timeSeconds) + 2 * carriedWithinSeconds

const atSecond = (seconds: number) => new Date(seconds * 1000).toISOString()

/**
 * Returns whether the puller of a wallet is allowed to pull, and the data that the wallet signs to change
 * this.
 */
export const retrievePuller = async (
  context: Context,
  scope: Scope,
  walletId: string,
): Promise<WalletPuller> => {
  const pulled = await requirePulled(context, scope, walletId)
  const { named, nonce, timeSeconds } = await readState(context, pulled)
  const deadlineSeconds = nowOf(context, timeSeconds) + carriedWithinSeconds
  const { typedData } = namingToSign(pulled.network, namingOf(pulled, !named, deadlineSeconds), nonce)
  const newest = await selectNewestNaming(context.db, scope, walletId)
  return {
    chain: pulled.wallet.chain,
    puller: pulled.puller,
    contract: pulled.network.pullContract,
    named,
    toSign: { allowed: !named, deadline: atSecond(deadlineSeconds), typedData },
    naming: newest === undefined ? null : toNaming(newest),
  }
}

export const toNaming = (
  row: Pick<NamingRow, 'allowed' | 'state' | 'deadline' | 'tx_hash' | 'created_at'>,
): PullerNaming => ({
  allowed: row.allowed,
  status: row.state,
  deadline: row.deadline.toISOString(),
  txHash: row.tx_hash,
  createdAt: row.created_at.toISOString(),
})
