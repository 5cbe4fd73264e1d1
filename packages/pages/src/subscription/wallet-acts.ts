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

type Offered = Pick<PaymentInstructions, 'approvals' | 'terms'>

export type WalletAct =
  /** Approves and signs terms; only approves where the payer of these has signed already. */
  | { kind: 'agree'; of: 'checkout' | 'subscription'; payer: string | null }
  /** Signs that an agreement ends. With `agreement`, of terms that others have replaced. */
  | { kind: 'stop'; typedData: string; payer: string; agreement?: string }
  | { kind: 'revoke'; transaction: Allowance['revoke']; payer: string }

export type ActStep =
  | { kind: 'look' | 'wait' | 'sign' | 'send' }
  /** An approval is asked for. */
  | { kind: 'approve'; number: number; of: number }

/** Null where it was done. */
export type ActOutcome = WalletProblem | SigningProblem | null

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
  try {
    const account = await connect(ask)
    const { act } = asked
    if (act.kind === 'agree') await agree({ ...asked, ask, account }, act)
    else if (act.kind === 'stop') await stop({ ...asked, ask, account }, act)
    else await revoke({ ...asked, ask, account }, act)
    return null
  } catch (error) {
    return error instanceof ActFault ? error.problem : toFault(error).problem
  }
}

type Going = Asked & { ask: Ask; account: string }

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** One approval after the other, each mined before the next is asked for; then the signature, which the service takes. */
const agree = async (going: Going, { of, payer }: Extract<WalletAct, { kind: 'agree' }>): Promise<void> => {
  const { account, url, pair, onStep } = going
  if (payer !== null && !isSame(account, payer)) throw new ActFault('otherAccount')
  const body = { payerAddress: account, ...(of === 'checkout' && { chain: pair.chain, token: pair.token }) }
  const path = of === 'checkout' ? 'prepare-payment' : 'prepare-terms'
  const { approvals, terms } = await post<Offered>(`${url}/${path}`, body, 'refused')
  for (const [index, approval] of approvals.entries()) {
    if (approval.kind !== 'evm') throw new WalletFault('refused')
    onStep({ kind: 'approve', number: index + 1, of: approvals.length })
    await sendAndWait(going, approval)
  }
  if (payer !== null) return
  if (terms === null) throw new WalletFault('refused')
  const signature = await signTyped(going, terms.typedData)
  onStep({ kind: 'send' })
  await post(`${url}/terms`, { signature }, 'notTaken')
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

/** Sends a transaction and waits until it is mined, so that the wallet can tell what the next one would do. */
const sendAndWait = async ({ ask, account, pair, livemode, onStep }: Going, transaction: Transaction) => {
  await switchNetwork(ask, transaction.chainId, livemode ? pair : null)
  await requireNetwork(ask, transaction.chainId)
  const txHash = await sign(ask, account, transaction)
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
}

const signatureForm = /^0x([0-9a-f]{2})+$/i

/** Wallets sign for the network alone that they are on. */
const signTyped = async (
  { ask, account, pair, livemode, onStep }: Going,
  typedData: string,
): Promise<string> => {
  const { domain } = JSON.parse(typedData) as { domain: { chainId: number | string } }
  const chainId = Number(domain.chainId)
  await switchNetwork(ask, chainId, livemode ? pair : null)
  await requireNetwork(ask, chainId)
  onStep({ kind: 'sign' })
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
