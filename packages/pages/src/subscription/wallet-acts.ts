/**
 * Requests a wallet to sign or end the terms of automatic subscription payments, and to approve or revoke the
 * token allowance. This code is loaded when the customer first presses a button.
 */
import type { PaymentInstructions } from '@stablerail/contract'
import type { SigningProblem } from '../languages/subscription/messages.ts'
import type { Provider } from '../wallet/discover.ts'
import {
  type Ask,
  asking,
  connect,
  requireNetwork,
  send,
  sign,
  switchNetwork,
  type Transaction,
} from '../wallet/pay.ts'
import { toFault, WalletFault, type WalletProblem } from '../wallet/problem.ts'
import type { Pair } from '../words.ts'
import type { Allowance } from './state.ts'
import { isAsShown, readTerms, type ShownTerms, type TypedTerms } from './typed-terms.ts'

/** The recipient and the token of terms. For a checkout, the service returns them together with the terms. */
type Place = Pick<ShownTerms, 'recipient' | 'tokenAddress' | 'chainId' | 'decimals'>
type Offered = Pick<PaymentInstructions, 'approvals' | 'terms'> & Place

export type WalletAct =
  /** Approves an allowance and signs terms, if the terms equal those that the page showed. */
  | { kind: 'agree'; of: 'checkout' | 'subscription'; shown: Omit<ShownTerms, keyof Place> & Partial<Place> }
  /** Raises the approval for terms that the payer has already signed. */
  | { kind: 'approve'; payer: string }
  /**
   * Signs that earlier signed terms end. `agreement` is the hash of these terms. It is set only for terms that
   * newer terms of the subscription have replaced.
   */
  | { kind: 'stop'; typedData: string; payer: string; agreement?: string }
  | { kind: 'revoke'; transaction: Allowance['revoke']; payer: string }

export type ActStep =
  | { kind: 'look' | 'wait' | 'sign' | 'send' }
  /** The wallet will now be requested to sign these terms. */
  | { kind: 'signTerms'; terms: TypedTerms; shown: ShownTerms }
  /**
   * The wallet will now be requested to approve an allowance: approval `number` of `of` approvals in total.
   */
  | { kind: 'approve'; number: number; of: number }

/**
 * Null if the request was carried out. Otherwise the problem, and whether the wallet had already sent a
 * transaction.
 */
export type ActOutcome = { problem: WalletProblem | SigningProblem; hasSent: boolean } | null

type Asked = {
  provider: Provider
  url: string
  pair: Pair
  livemode: boolean
  act: WalletAct
  onStep(step: ActStep): void
}

class ActFault extends Error {
  readonly problem: SigningProblem
  constructor(problem: SigningProblem) {
    super(problem)
    this.problem = problem
  }
}

export const actWithWallet = async (asked: Asked): Promise<ActOutcome> => {
  const ask = asking(asked.provider)
  let hasSent = false
  const onSent = () => {
    hasSent = true
  }
  try {
    const account = await connect(ask)
    await carry({ ...asked, ask, account, onSent })
    return null
  } catch (error) {
    return { problem: error instanceof ActFault ? error.problem : toFault(error).problem, hasSent }
  }
}

type Going = Asked & { ask: Ask; account: string; onSent(): void }

const carry = async (going: Going): Promise<void> => {
  const { act } = going
  if (act.kind === 'agree') await agree(going, act)
  else if (act.kind === 'approve') await approveMore(going, act)
  else if (act.kind === 'stop') await stop(going, act)
  else await revoke(going, act)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Requests the approvals one after the other; each must be mined before the next. Then requests the
 * signature, and sends it to the service. If the terms differ from those that the page showed, nothing is
 * requested from the wallet.
 */
const agree = async (going: Going, { of, shown }: Extract<WalletAct, { kind: 'agree' }>): Promise<void> => {
  const { account, url, pair, onStep } = going
  const body = { payerAddress: account, ...(of === 'checkout' && { chain: pair.chain, token: pair.token }) }
  const path = of === 'checkout' ? 'prepare-payment' : 'prepare-terms'
  const { approvals, terms, ...place } = await post<Offered>(`${url}/${path}`, body, 'refused')
  if (terms === null) throw new WalletFault('refused')
  const typed = readTerms(terms.typedData)
  const all = { ...place, ...shown }
  if (!isAsShown(typed, all, account)) throw new ActFault('notAsShown')
  await approve(going, approvals)
  const signature = await signTyped(going, terms.typedData, { kind: 'signTerms', terms: typed, shown: all })
  onStep({ kind: 'send' })
  await post(`${url}/terms`, { signature }, 'notTaken')
}

const approve = async (going: Going, approvals: Offered['approvals']): Promise<void> => {
  for (const [index, approval] of approvals.entries()) {
    if (approval.kind !== 'evm') throw new WalletFault('refused')
    going.onStep({ kind: 'approve', number: index + 1, of: approvals.length })
    await sendAndWait(going, approval)
  }
}

const approveMore = async (
  going: Going,
  { payer }: Extract<WalletAct, { kind: 'approve' }>,
): Promise<void> => {
  if (!isSame(going.account, payer)) throw new ActFault('otherAccount')
  const body = { payerAddress: going.account }
  await approve(going, (await post<Offered>(`${going.url}/prepare-terms`, body, 'refused')).approvals)
}

const stop = async (
  going: Going,
  { typedData, payer, agreement }: Extract<WalletAct, { kind: 'stop' }>,
): Promise<void> => {
  if (!isSame(going.account, payer)) throw new ActFault('otherAccount')
  const signature = await signTyped(going, typedData)
  going.onStep({ kind: 'send' })
  const body = { signature, ...(agreement !== undefined && { agreement }) }
  await post(`${going.url}/cancel`, body, 'notTaken')
}

const revoke = async (
  going: Going,
  { transaction, payer }: Extract<WalletAct, { kind: 'revoke' }>,
): Promise<void> => {
  if (!isSame(going.account, payer)) throw new ActFault('otherAccount')
  if (transaction.kind !== 'evm') throw new WalletFault('refused')
  going.onStep({ kind: 'approve', number: 1, of: 1 })
  await sendAndWait(going, transaction)
}

const waitMs = 1_500
const longestWaitMs = 180_000

/**
 * Sends a transaction and waits until it is mined. Throws if it is not mined in time, because its outcome is
 * then unknown.
 */
const sendAndWait = async (going: Going, transaction: Transaction): Promise<void> => {
  const { ask, account, pair, livemode, onStep, onSent } = going
  await switchNetwork(ask, transaction.chainId, livemode ? pair : null)
  await requireNetwork(ask, transaction.chainId)
  const txHash = await sign(ask, account, transaction)
  onSent()
  onStep({ kind: 'wait' })
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += waitMs) {
    // Some wallets cannot return the receipt yet. The request is then repeated.
    const receipt = await ask<{ status?: string } | null>('eth_getTransactionReceipt', [txHash]).catch(
      () => null,
    )
    if (receipt?.status === '0x0') throw new ActFault('reverted')
    if (receipt?.status !== undefined) return
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  throw new ActFault('notSeen')
}

const signatureForm = /^0x([0-9a-f]{2})+$/i

/** Asks a wallet to sign typed data. A wallet signs only for the network to which it is connected. */
const signTyped = async (
  { ask, account, pair, livemode, onStep }: Going,
  typedData: string,
  step: ActStep = { kind: 'sign' },
): Promise<string> => {
  const { domain } = JSON.parse(typedData) as { domain: { chainId: number | string } }
  const chainId = Number(domain.chainId)
  await switchNetwork(ask, chainId, livemode ? pair : null)
  await requireNetwork(ask, chainId)
  onStep(step)
  const signature = await ask<string>('eth_signTypedData_v4', [account, typedData])
  if (!signatureForm.test(signature)) throw new WalletFault('failed')
  return signature
}

/**
 * Sends a request to the service. Throws a fault with `problem` if the service refuses, or with a separate
 * problem if it accepts no payments from the customer's country.
 */
const post = async <Answer>(url: string, body: object, problem: 'refused' | 'notTaken'): Promise<Answer> => {
  const response = await send(url, body).catch((cause) => {
    throw new WalletFault('offline', { cause })
  })
  const answer = (await response.json()) as Answer & { error?: { code: string } }
  if (response.ok) return answer
  if (answer.error?.code === 'restricted_jurisdiction') throw new WalletFault('restricted')
  throw problem === 'notTaken' ? new ActFault('notTaken') : new WalletFault('refused')
}
