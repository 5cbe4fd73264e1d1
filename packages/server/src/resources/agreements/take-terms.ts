import { agreementHash, ChainError, checkSigned, type Terms, termsToSign } from '@stablerail/chains'
import type { TokenSymbol } from '@stablerail/contract'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import type { PullNetwork } from '../../mechanisms/relaying/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context, Work } from '../context.ts'
import { preferAgreement } from './offers-store.ts'
import { requireRoom } from './require-room.ts'
import { insertAgreement, selectAgreement } from './store.ts'

/** Terms that a payer signed, and the checkout or subscription they pay. */
export type SignedTerms = {
  network: PullNetwork
  terms: Terms
  token: TokenSymbol
  signature: string
  target: { checkoutId: string | null; subscriptionId: string | null }
}

/**
 * Verifies a payer's signature of terms with the rules of the contract. Runs before the transaction of
 * `takeTerms`.
 */
export const proveTerms = async (
  context: Context,
  { network, terms, signature }: Pick<SignedTerms, 'network' | 'terms' | 'signature'>,
): Promise<void> => {
  const { hash } = termsToSign(network, terms)
  const answer = await checkSigned(context, network, { address: terms.payer, hash, signature }).catch(
    (error: unknown) => {
      if (!(error instanceof ChainError)) throw error
      context.log.warn(
        { err: error, chain: network.chain },
        'No provider could verify the signature of a payer.',
      )
      throw new ApiError('internal_error', `No provider of ${network.chain} answered. Send the same again.`)
    },
  )
  if (answer !== 'accepted')
    throw invalid(
      'signature',
      `This is not a signature of the terms by ${terms.payer}. Sign them as typed data (EIP-712), as they were answered.`,
    )
}

/**
 * Stores terms whose signature was verified, as an agreement, and returns the agreement's hash. For a
 * checkout, the new agreement replaces all agreements that were signed before. For a subscription, the caller
 * decides which agreement is used for pulls. Storing the same terms again creates no second agreement. Throws
 * if the agreement has ended, or if too many different terms were signed for the checkout or subscription
 * within a day.
 */
export const takeTerms = async (work: Work, signed: SignedTerms): Promise<string> => {
  const { network, terms, token, signature, target } = signed
  const hash = agreementHash(network, terms)
  const scope: Scope = work
  await requireRoom(work, signed)
  const isNew = await insertAgreement(work.tx, {
    workspace_id: scope.workspaceId,
    livemode: scope.livemode,
    hash,
    chain: network.chain,
    network_id: network.networkId,
    contract: network.pullContract,
    subscription_id: target.subscriptionId,
    checkout_id: target.checkoutId,
    payer: terms.payer.toLowerCase(),
    token,
    token_address: terms.token,
    merchant: terms.merchant,
    maximum: String(terms.maximumBase),
    unit: terms.unit,
    count: terms.count,
    start_seconds: terms.startSeconds,
    end_seconds: terms.endSeconds,
    grace_seconds: terms.graceSeconds,
    ref: terms.ref,
    replaces: terms.replaces,
    signature,
    state: 'living',
    created_at: work.realNow,
    ended_at: null,
    approval_tx: null,
    approved_at: null,
    allowance_base: null,
    look_at: null,
    look_from: null,
  })
  const { checkoutId } = target
  const { realNow: now } = work
  if (checkoutId !== null) {
    await preferAgreement(work.tx, work, { checkoutId, hash, now })
    work.onCommit(() => work.context.wake.notify('schedule'))
  }
  if (!isNew) await requireLiving(work, hash, target)
  return hash
}

const requireLiving = async (
  work: Work,
  hash: string,
  { checkoutId }: SignedTerms['target'],
): Promise<void> => {
  if ((await selectAgreement(work.tx, work, hash))?.state === 'living') return
  throw new ApiError(
    'invalid_state_transition',
    checkoutId === null
      ? 'These terms were ended. Ask for new ones by prepare-terms.'
      : 'These terms were ended. Pay from another address, or ask the merchant for another checkout.',
  )
}
