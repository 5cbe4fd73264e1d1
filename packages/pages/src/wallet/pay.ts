import type { HostedCheckout, PaymentInstructions } from '@stablerail/contract'
import { walletNetworks } from '../generated/wallet-networks.ts'
import type { Pair } from '../words.ts'
import type { Provider } from './discover.ts'
import { codeOf, toFault, WalletFault, type WalletProblem } from './problem.ts'

export type Transaction = Extract<NonNullable<PaymentInstructions['transaction']>, { kind: 'evm' }>

export type Asked = {
  provider: Provider
  /** Where the service answers for the checkout. */
  url: string
  pair: Pair
  livemode: HostedCheckout['livemode']
  /** Called right before the wallet is given the transaction; answers whether it is to be given that. */
  onAsk(): boolean
  /** Called as soon as the wallet has answered the hash, before anything else can fail. */
  onSent(txHash: string): void
  /** Called where the wallet says that it does not send the transaction. */
  onRefused(): void
  /** Called where the wallet seems to have too little for the fee, which some wallets pay otherwise. */
  onNoGas(): void
}

export type Outcome =
  | { problem: null }
  | { problem: WalletProblem; have: bigint; need: bigint; decimals: number }

/** From a press to a transaction: account, instructions for it, network, funds, signature. Then the service is told. */
export const payWithWallet = async (asked: Asked): Promise<Outcome> => {
  const { provider, url, pair, livemode, onSent } = asked
  const ask = asking(provider)
  let instructions: PaymentInstructions | null = null
  try {
    const account = await connect(ask)
    instructions = await prepare(url, pair, account)
    const { transaction } = instructions
    if (transaction?.kind !== 'evm') throw new WalletFault('refused')
    await switchNetwork(ask, transaction.chainId, livemode ? pair : null)
    if (!(await hasFunds(ask, account, { instructions, transaction }))) asked.onNoGas()
    await requireNetwork(ask, transaction.chainId)
    if (!asked.onAsk()) return { problem: null }
    const txHash = await sign(ask, account, transaction).catch((error) => {
      if (isRefusal(error)) asked.onRefused()
      throw error
    })
    onSent(txHash)
    // The payment is recognised without it; where the service does not hear of it, nothing is lost.
    send(`${url}/report`, { txHash }).catch(() => undefined)
    return { problem: null }
  } catch (error) {
    const { problem, have } = toFault(error)
    const { decimals = 0, amountBase = '0' } = instructions ?? {}
    return { problem, have, need: BigInt(amountBase), decimals }
  }
}

export type Ask = <Answer>(method: string, params?: unknown) => Promise<Answer>

export const asking =
  (provider: Provider): Ask =>
  async <Answer>(method: string, params?: unknown) =>
    (await provider.request({ method, ...(params !== undefined && { params }) })) as Answer

export const connect = async (ask: Ask): Promise<string> => {
  const [account] = await ask<string[]>('eth_requestAccounts')
  if (account === undefined) throw new WalletFault('locked')
  return account
}

export const send = (url: string, body: unknown): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })

const hashForm = /^0x[0-9a-f]{64}$/i

/** A wallet that lost its connection while it was asked may have sent the payment, so that is no reason to try again. */
export const sign = async (
  ask: Ask,
  from: string,
  { to, data, value, chainId }: Transaction,
): Promise<string> => {
  const asked = ask<string>('eth_sendTransaction', [{ from, to, data, value, chainId: hex(chainId) }])
  const txHash = await asked.catch((cause) => {
    throw isLost(cause) ? new WalletFault('failed', { cause }) : cause
  })
  if (!hashForm.test(txHash)) throw new WalletFault('failed')
  return txHash
}

/** The person declined, or the wallet does not sign: after any other error the payment may have been sent. */
const isRefusal = (error: unknown): boolean => [4001, 4100, 4200, -32601].includes(codeOf(error) ?? 0)

const isLost = (error: unknown): boolean => codeOf(error) === 4900 || codeOf(error) === 4901

/** How this account is to pay: the service answers the transaction to sign. */
const prepare = async (
  url: string,
  { chain, token }: Pair,
  payerAddress: string,
): Promise<PaymentInstructions> => {
  const asked = send(`${url}/prepare-payment`, { chain, token, payerAddress })
  const read = async (response: Response) => ({
    isDone: response.ok,
    body: (await response.json()) as PaymentInstructions & { error?: { code: string } },
  })
  const { isDone, body } = await asked.then(read).catch((cause) => {
    throw new WalletFault('offline', { cause })
  })
  if (isDone) return body
  throw new WalletFault(body.error?.code === 'restricted_jurisdiction' ? 'restricted' : 'refused')
}

const hex = (value: number) => `0x${value.toString(16)}`

/** Some wallets say that they have switched before they have, or when they have not, so each is asked afterwards. */
export const switchNetwork = async (ask: Ask, chainId: number, known: Pair | null): Promise<void> => {
  if (await isOn(ask, chainId)) return
  try {
    await ask('wallet_switchEthereumChain', [{ chainId: hex(chainId) }])
  } catch (error) {
    const network = known === null ? undefined : walletNetworks[known.chain]
    if (codeOf(error) !== 4902 || network === undefined) throw error
    await ask('wallet_addEthereumChain', [{ chainId: hex(chainId), ...network }])
  }
  await requireNetwork(ask, chainId)
}

const isOn = async (ask: Ask, chainId: number): Promise<boolean> =>
  Number(await ask<string>('eth_chainId')) === chainId

/** Asked after a switch, and again right before the wallet signs: the person may have gone to another network meanwhile. */
export const requireNetwork = async (ask: Ask, chainId: number): Promise<void> => {
  if (!(await isOn(ask, chainId))) throw new WalletFault('wrongNetwork')
}

type Funded = { instructions: PaymentInstructions; transaction: Transaction }

/**
 * Looks at balance and gas by the wallet's own connection: the page reaches no other host. Too little of the token is an
 * error; answers whether the fee can be paid, as far as the wallet tells.
 */
const hasFunds = async (ask: Ask, from: string, { instructions, transaction }: Funded): Promise<boolean> => {
  const { tokenAddress, amountBase } = instructions
  const { to, data, value } = transaction
  const number = (method: string, params?: unknown) => ask(method, params).then(toNumber, () => null)
  const owner = from.slice(2).toLowerCase().padStart(64, '0')
  const [tokens, coins] = await Promise.all([
    number('eth_call', [{ to: tokenAddress, data: `0x70a08231${owner}` }, 'latest']),
    number('eth_getBalance', [from, 'latest']),
  ])
  if (tokens !== null && tokens < BigInt(amountBase)) throw new WalletFault('lowBalance', { have: tokens })
  const [gas, price] = await Promise.all([
    number('eth_estimateGas', [{ from, to, data, value }]),
    number('eth_gasPrice'),
  ])
  return coins === null || (coins > 0n && coins >= (gas ?? 0n) * (price ?? 0n))
}

/** A number as nodes write it; null for what is none, such as the `0x` of an address without a contract. */
const toNumber = (answer: unknown): bigint | null =>
  typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer) ? BigInt(answer) : null
