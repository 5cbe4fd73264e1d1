/** What a wallet is asked for on the way to an agreement, and out of it. Loaded with the first press. */
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

/** Where terms pay, and in what: a checkout is told it with the terms. */
type Place = Pick<ShownTerms, 'recipient' | 'tokenAddress' | 'chainId' | 'decimals'>
type Offered = Pick<PaymentInstructions, 'approvals' | 'terms'> & Place

export type WalletAct =
  /** Approves and signs terms, where they are those that were shown. */
  | { kind: 'agree'; of: 'checkout' | 'subscription'; shown: Omit<ShownTerms, keyof Place> & Partial<Place> }
  /** Only approves what the payer has signed already. */
  | { kind: 'approve'; payer: string }
  /** Signs that an agreement ends. With `agreement`, of terms that others have replaced. */
  | { kind: 'stop'; typedData: string; payer: string; agreement?: string }
  | { kind: 'revoke'; transaction: Allowance['revoke']; payer: string }

export type ActStep =
  | { kind: 'look' | 'wait' | 'sign' | 'send' }
  /** Terms are signed that say this. */
  | { kind: 'signTerms'; terms: TypedTerms; shown: ShownTerms }
  /** An approval is asked for. */
  | { kind: 'approve'; number: number; of: number }

/** Null where it was done; else why not, and whether the wallet has sent a transaction before. */
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
 * One approval after the other, each mined before the next is asked for; then the signature, which the service takes. The
 * wallet is asked for nothing where the terms are not those that were shown.
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

/** Sends a transaction and waits until it is mined. One that is not seen mined says nothing yet of what it does. */
const sendAndWait = async (going: Going, transaction: Transaction): Promise<void> => {
  const { ask, account, pair, livemode, onStep, onSent } = going
  await switchNetwork(ask, transaction.chainId, livemode ? pair : null)
  await requireNetwork(ask, transaction.chainId)
  const txHash = await sign(ask, account, transaction)
  onSent()
  onStep({ kind: 'wait' })
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += waitMs) {
    // A wallet that cannot tell yet is asked again.
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

/** Wallets sign for the network alone that they are on. */
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

/** Asks the service. What it refuses is told as the problem, but for a country from which nothing is taken. */
const post = async <Answer>(url: string, body: object, problem: 'refused' | 'notTaken'): Promise<Answer> => {
  const response = await send(url, body).catch((cause) => {
    throw new WalletFault('offline', { cause })
  })
  const answer = (await response.json()) as Answer & { error?: { code: string } }
  if (response.ok) return answer
  if (answer.error?.code === 'restricted_jurisdiction') throw new WalletFault('restricted')
  throw problem === 'notTaken' ? new ActFault('notTaken') : new WalletFault('refused')
}
