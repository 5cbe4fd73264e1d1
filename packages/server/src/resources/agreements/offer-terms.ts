import {
  agreementHash,
  approvalCalldata,
  ChainError,
  findApproval,
  readAllowances,
  type Terms,
  termsToSign,
} from '@stablerail/chains'
import type { PaymentInstructions, TokenSymbol } from '@stablerail/contract'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { PullNetwork } from '../../mechanisms/relaying/index.ts'
import type { Context } from '../context.ts'
import { termsOf } from './agreement.ts'
import { periodsFrom } from './make-terms.ts'
import { selectLiving } from './offers-store.ts'

/** Terms for a payer to sign, and the symbol of their token. */
export type Offer = { network: PullNetwork; terms: Terms; token: TokenSymbol }

/** The terms that a payer signs, and the token approvals to send first. */
export type OfferedTerms = Pick<PaymentInstructions, 'approvals'> & {
  terms: NonNullable<PaymentInstructions['terms']>
}

/**
 * Returns the terms to sign, and the token approvals that these terms and the payer's other terms in
 * force need. Calls the chain, so it must not run within a database transaction. Throws if no provider
 * responds.
 */
export const offerTerms = async (context: Context, offer: Offer): Promise<OfferedTerms> => {
  const { network, terms } = offer
  return {
    terms: { agreement: agreementHash(network, terms), typedData: termsToSign(network, terms).typedData },
    approvals: await findApprovals(context, offer),
  }
}

/** Tokens that reject a change from one non-zero allowance to another: the allowance is set to zero first. */
const throughZero: readonly TokenSymbol[] = ['USDT']

const findApprovals = async (context: Context, offer: Offer): Promise<PaymentInstructions['approvals']> => {
  const { network, terms, token } = offer
  const present = await readAllowance(context, offer)
  const nowSeconds = Math.floor(context.chainClock.now().getTime() / 1000)
  const { chain, livemode } = network
  const payer = { chain, livemode, token, payer: terms.payer.toLowerCase() }
  const own: readonly (string | null)[] = [agreementHash(network, terms), terms.replaces]
  const living = await selectLiving(context.db, payer, context.chainClock.now())
  const all = [terms, ...living.filter(({ hash }) => !own.includes(hash)).map(termsOf)]
  const sumOf = (amountOf: (one: Terms) => bigint) => all.reduce((sum, one) => sum + amountOf(one), 0n)
  if (present >= sumOf(({ maximumBase }) => maximumBase)) return []
  const wanted = sumOf((one) => one.maximumBase * BigInt(periodsFrom(one, nowSeconds)))
  const amounts = throughZero.includes(token) && present > 0n ? [0n, wanted] : [wanted]
  return amounts.map((amountBase) => ({
    kind: 'evm',
    chainId: network.networkId,
    from: terms.payer,
    to: terms.token,
    value: '0x0',
    data: approvalCalldata(network, amountBase),
  }))
}

/** The on-chain token allowance of the payer of an offer. */
export type SeenApproval = {
  allowanceBase: bigint
  /** Whether the allowance is enough for one period. */
  covers: boolean
  /**
   * The transaction of the approval; null if the allowance does not cover a period, or the transaction is too
   * old to be found.
   */
  txHash: string | null
}

/**
 * Reads the on-chain token allowance of the payer of an offer. Must not run within a database transaction.
 * Throws if no provider responds.
 */
export const readApproval = async (context: Context, offer: Offer): Promise<SeenApproval> => {
  const { network, terms } = offer
  const allowanceBase = await readAllowance(context, offer)
  const covers = allowanceBase >= terms.maximumBase
  const txHash = covers ? await asking(context, offer, () => findApproval(context, network, terms)) : null
  return { allowanceBase, covers, txHash }
}

const readAllowance = async (context: Context, offer: Offer): Promise<bigint> => {
  const { network, terms } = offer
  const [present = 0n] = await asking(context, offer, () => readAllowances(context, network, [terms]))
  return present
}

const asking = async <Answer>(
  context: Context,
  { network: { chain } }: Offer,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    context.log.warn({ err: error, chain }, 'No provider could read a token allowance.')
    throw new ApiError('internal_error', `No provider of ${chain} answered. Send the same again.`)
  }
}
