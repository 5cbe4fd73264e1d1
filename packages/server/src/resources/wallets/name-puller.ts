import { checkSigned, namingCalldata, namingToSign } from '@stablerail/chains'
import { caps, type PullerNaming, type PullerSigned } from '@stablerail/contract'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import { requestRelay } from '../../mechanisms/relaying/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context, RelayKind, Work } from '../context.ts'
import { latestDeadline, namingOf, readState, requirePulled, toNaming, unanswered } from './puller.ts'
import { insertNaming, selectNthNaming, settleNaming } from './pullers-store.ts'
import { lockWallets } from './store.ts'

export type NamingProof = PullerSigned & { walletId: string }

const secondsOf = (moment: string) => Math.floor(new Date(moment).getTime() / 1000)

/**
 * The minimum time that must be left before the deadline of a signature, so that the transaction can still be
 * mined.
 */
const leastSeconds = 5 * 60

/**
 * Checks the signature with which the owner of a wallet allows a puller (the account that sends pulls) to
 * pull payments to the wallet, or forbids it. Applies the rules of the pull contract, and runs before the
 * transaction of `namePuller`.
 */
export const proveNaming = async (
  context: Context,
  scope: Scope,
  { walletId, allowed, deadline, signature }: NamingProof,
): Promise<void> => {
  const pulled = await requirePulled(context, scope, walletId)
  const { wallet, network } = pulled
  const { chain, token } = wallet
  if (wallet.verified_at === null)
    throw new ApiError(
      'signing_required',
      `Verify the wallet first: its challenge must be signed by ${wallet.address}.`,
      { metadata: { chain, token } },
    )
  const { nonce, timeSeconds } = await readState(context, pulled)
  if (secondsOf(deadline) < timeSeconds + leastSeconds)
    throw invalid('deadline', 'It is over, or in five minutes at most: sign what is to be signed now.')
  if (secondsOf(deadline) > latestDeadline(context, timeSeconds))
    throw invalid('deadline', 'It is more than two days ahead: sign what is to be signed now.')
  const { hash } = namingToSign(network, namingOf(pulled, allowed, secondsOf(deadline)), nonce)
  const answer = await checkSigned(context, network, { address: wallet.address, hash, signature }).catch(
    (error: unknown) => {
      throw unanswered(context, network, error)
    },
  )
  if (answer !== 'accepted')
    throw invalid(
      'signature',
      `This is not a signature of the typed data by ${wallet.address}, or the wallet has said something else of its ` +
        'pullers since: ask what is to be signed again, and sign that.',
    )
}

const dayMs = 86_400_000

/**
 * Throws if a workspace has sent the daily maximum of signatures to the pull contract. The limit is needed
 * because this deployment pays the gas of each transaction, and pulls wait behind these transactions.
 */
const requireRoom = async (work: Work): Promise<void> => {
  const most = caps.namingsOfWorkspaceAndDay
  await lockWallets(work.tx, work)
  const first = await selectNthNaming(work.tx, work, most)
  const waitMs = (first?.getTime() ?? 0) + dayMs - work.realNow.getTime()
  if (waitMs <= 0) return
  throw new ApiError(
    'rate_limited',
    `${most} signatures of this workspace were brought to the chain within a day, and no more are.`,
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  )
}

/** Queues the transaction that sends a checked signature to the pull contract. */
export const namePuller = async (
  work: Work,
  { walletId, allowed, deadline, signature }: NamingProof,
): Promise<PullerNaming> => {
  const pulled = await requirePulled({ ...work.context, db: work.tx }, work, walletId)
  await requireRoom(work)
  const naming = namingOf(pulled, allowed, secondsOf(deadline))
  const { network } = pulled
  const relayId = await requestRelay({ ...work, now: work.realNow }, network, {
    // The signature is valid only once, because it contains the contract's nonce, which each signature
    // increases.
    kind: pullerKind.name,
    subject: `${work.workspaceId} ${walletId} ${secondsOf(deadline)}`,
    recipient: network.pullContract,
    data: namingCalldata(naming, signature),
  })
  const row = {
    workspace_id: work.workspaceId,
    livemode: work.livemode,
    wallet_id: walletId,
    allowed,
    deadline: new Date(secondsOf(deadline) * 1000),
    created_at: work.realNow,
  }
  if (relayId === null || !(await insertNaming(work.tx, { ...row, relay_id: relayId })))
    throw new ApiError('conflict', 'An earlier signature is on its way to the chain. Wait until it is there.')
  await work.record(allowed ? 'wallet.puller_named' : 'wallet.puller_ended', walletId)
  return toNaming({ ...row, state: 'carrying', tx_hash: null })
}

/**
 * The kind of contract calls that send signatures of wallet owners to the pull contract. With such a
 * signature an owner allows a puller (the account that sends pulls) to pull payments to the wallet, or
 * forbids it.
 */
export const pullerKind: RelayKind = {
  name: 'puller',
  needs: 'pull_contract',
  priority: 'first',
  // The gas limit of the transaction. A third is enough for a wallet with one private key; contract wallets
  // that check several signatures need more.
  mostGas: 300_000n,
  foresee: async () => null,
  async settle(across, relay, outcome) {
    await settleNaming(across.tx, relay.id, {
      state: outcome.state === 'succeeded' ? 'carried' : 'failed',
      tx_hash: outcome.state === 'refused' ? null : outcome.txHash,
    })
  },
}
