import type { HostedCheckout, PaymentInstructions } from '@stablerail/contract'
import { walletNetworks } from '../generated/wallet-networks.ts'
import type { Pair } from '../words.ts'
import type { Provider } from './discover.ts'
import { codeOf, isRevert, toFault, WalletFault, type WalletProblem } from './problem.ts'

export type Transaction = Extract<NonNullable<PaymentInstructions['transaction']>, { kind: 'evm' }>

export type PaymentRequest = {
  provider: Provider
  /** URL of the checkout in the API. */
  url: string
  pair: Pair
  livemode: HostedCheckout['livemode']
  /**
   * Called directly before the wallet receives the transaction. If it returns false, the wallet does not
   * receive it.
   */
  onAsk(): boolean
  /** Called as soon as the wallet has returned the transaction hash, before anything else can fail. */
  onSent(txHash: string): void
  /** Called when the wallet responds that it does not send the transaction. */
  onRefused(): void
  /**
   * Called when the wallet seems to have too little of the chain's coin for the fee. Some wallets can pay the
   * fee in other ways, so this is only a warning.
   */
  onNoGas(): void
}

export type Outcome =
  | { problem: null }
  | { problem: WalletProblem; have: bigint; need: bigint; decimals: number }

/**
 * Makes a payment in these steps: account, payment instructions for the account, network, balance, signature.
 * Then reports the transaction to the service.
 */
export const payWithWallet = async (asked: PaymentRequest): Promise<Outcome> => {
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
    // The service also recognises the payment without this report, so a failed request is harmless.
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

/**
 * Asks the wallet to send the transaction. If the wallet loses its connection, it may have sent the
 * transaction, so the error must not suggest another try.
 */
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

/**
 * Returns whether an error means that the person declined or that the wallet does not sign. After any other
 * error the payment may have been sent.
 */
const isRefusal = (error: unknown): boolean => [4001, 4100, 4200, -32601].includes(codeOf(error) ?? 0)

const isLost = (error: unknown): boolean => codeOf(error) === 4900 || codeOf(error) === 4901

/** Requests the payment instructions for this account. They contain the transaction to sign. */
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

/**
 * Asks the wallet to switch to a network, and then reads the wallet's network, because some wallets report
 * success before they have switched, or without switching.
 */
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

/**
 * Throws unless the wallet is on the network. Called after the switch, and again directly before the wallet
 * signs, because the person may have changed the network in between.
 */
export const requireNetwork = async (ask: Ask, chainId: number): Promise<void> => {
  if (!(await isOn(ask, chainId))) throw new WalletFault('wrongNetwork')
}

type Funded = { instructions: PaymentInstructions; transaction: Transaction }

/**
 * Checks the balances of token and coin through the wallet's own connection, because the page contacts no
 * other host. Throws if there is too little of the token, or if the token would refuse the transfer. Returns
 * whether the coin suffices for the fee, as far as the wallet reports it.
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
    ask('eth_estimateGas', [{ from, to, data, value }]).then(toNumber, (error) => {
      if (tokens !== null && isRevert(error)) throw new WalletFault('tokenRefuses', { cause: error })
      return null
    }),
    number('eth_gasPrice'),
  ])
  return coins === null || (coins > 0n && coins >= (gas ?? 0n) * (price ?? 0n))
}

/**
 * Parses a number in the form of JSON-RPC. Returns null for other values, such as `0x`, which is returned for
 * an address without a contract.
 */
const toNumber = (answer: unknown): bigint | null =>
  typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer) ? BigInt(answer) : null
