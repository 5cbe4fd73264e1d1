/** Finds and calls wallets for EVM chains in the browser (EIP-6963 and EIP-1193). */
import { useLayoutEffect, useState } from 'react'
import { ToldError } from '../data/errors.ts'

type Provider = { request(call: { method: string; params?: unknown[] }): Promise<unknown> }
export type InjectedWallet = { id: string; name: string; provider: Provider }

type Announcement = CustomEvent<{ info?: { uuid?: unknown; name?: unknown }; provider?: Provider }>

/**
 * The length to which the name of a wallet is cut, so that it fits on a button. The name comes from the
 * wallet and is not trusted.
 */
const longestName = 40

/** Returns the wallets that have announced themselves so far. */
export const useInjectedWallets = (): readonly InjectedWallet[] => {
  const [wallets, setWallets] = useState<readonly InjectedWallet[]>([])
  // Uses a layout effect, so that the wallets are known before the browser paints the page. Wallets respond
  // synchronously to the event `eip6963:requestProvider`.
  useLayoutEffect(() => {
    const note = (event: Event) => {
      const { info, provider } = (event as Announcement).detail ?? {}
      if (typeof info?.uuid !== 'string' || typeof info.name !== 'string' || provider === undefined) return
      const wallet = { id: info.uuid, name: info.name.slice(0, longestName), provider }
      setWallets((known) => (known.some(({ id }) => id === wallet.id) ? known : [...known, wallet]))
    }
    window.addEventListener('eip6963:announceProvider', note)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', note)
  }, [])
  return wallets
}

/** Returns the error code of a wallet's error. Mobile wallets nest the relevant code within another error. */
const codeOf = (error: unknown): unknown => {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: { originalError?: { code?: unknown } } }
  return data?.originalError?.code ?? code
}

const ask = async (wallet: InjectedWallet, method: string, params?: unknown[]): Promise<unknown> => {
  try {
    return await wallet.provider.request({ method, ...(params === undefined ? {} : { params }) })
  } catch (error) {
    const code = codeOf(error)
    if (code === 4001) throw new ToldError(`You declined in ${wallet.name}. Nothing was done.`)
    if (code === -32002) throw new ToldError(`${wallet.name} is asking already: look there.`)
    // For errors other than 4001 and -32002, the transaction may have been sent, because a wallet can lose
    // the response of the network.
    if (method === 'eth_sendTransaction')
      throw new ToldError(
        `${wallet.name} did not say what became of it. Look in the wallet whether it was sent before you repeat.`,
      )
    throw new ToldError(`${wallet.name} could not do that. Open it, and try again.`)
  }
}

/** Returns the account that is selected in the wallet. */
export const accountOf = async (wallet: InjectedWallet): Promise<string> => {
  const accounts = await ask(wallet, 'eth_requestAccounts')
  const [account] = Array.isArray(accounts) ? accounts : []
  if (typeof account !== 'string') throw new ToldError(`${wallet.name} offered no account.`)
  return account
}

/** Encodes a message in hex, because wallets interpret plain text in more than one way. */
const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Asks the wallet to sign a message with an account, and returns the signature. */
export const signatureOf = async (
  wallet: InjectedWallet,
  account: string,
  message: string,
): Promise<string> => {
  const signature = await ask(wallet, 'personal_sign', [hexOf(message), account])
  if (typeof signature !== 'string') throw new ToldError(`${wallet.name} gave no signature.`)
  return signature
}

export type EvmTransaction = {
  chainId: number
  from: string
  to: string
  value: string
  data: string
  gas?: string
}

const isOn = async (wallet: InjectedWallet, chainId: number): Promise<boolean> =>
  Number(await ask(wallet, 'eth_chainId')) === chainId

/**
 * Asks the wallet to sign and send a transaction from one account on one network. Returns the hash of the
 * transaction.
 */
export const sendTransaction = async (
  wallet: InjectedWallet,
  transaction: EvmTransaction,
): Promise<string> => {
  const { chainId, ...call } = transaction
  const accounts = await ask(wallet, 'eth_requestAccounts')
  const isOffered =
    Array.isArray(accounts) && accounts.some((one) => String(one).toLowerCase() === call.from.toLowerCase())
  if (!isOffered)
    throw new ToldError(`Choose the account ${call.from} in ${wallet.name}: the money lies there.`)
  if (!(await isOn(wallet, chainId)))
    await ask(wallet, 'wallet_switchEthereumChain', [{ chainId: `0x${chainId.toString(16)}` }])
  // Some wallets report that they have switched the network although they have not.
  if (!(await isOn(wallet, chainId)))
    throw new ToldError(`${wallet.name} is on another network. Switch it to the one with the id ${chainId}.`)
  const hash = await ask(wallet, 'eth_sendTransaction', [call])
  if (typeof hash !== 'string')
    throw new ToldError(
      `${wallet.name} gave no hash. Look in the wallet whether it was sent before you repeat.`,
    )
  return hash
}

/**
 * Asks the wallet to sign and send a transaction that any account may send, from the account that is selected in the
 * wallet. Returns the hash of the transaction.
 */
export const sendFromAnyAccount = async (
  wallet: InjectedWallet,
  transaction: EvmTransaction,
): Promise<string> => await sendTransaction(wallet, { ...transaction, from: await accountOf(wallet) })

export type Outcome = 'waiting' | 'succeeded' | 'reverted'

/** Returns whether a transaction is in a block of the wallet's network, and whether it succeeded there. */
export const outcomeOf = async (wallet: InjectedWallet, hash: string): Promise<Outcome> => {
  const receipt = await ask(wallet, 'eth_getTransactionReceipt', [hash])
  const { status } = (receipt ?? {}) as { status?: unknown }
  if (status === undefined) return 'waiting'
  return Number(status) === 1 ? 'succeeded' : 'reverted'
}
