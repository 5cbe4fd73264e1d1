/** A wallet in a page, announced by EIP-6963, whose transactions a local node executes. */
import type { BrowserContext } from 'playwright-core'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The reply of the person who uses the wallet, or the error of the wallet. */
export type WalletAnswer = 'approve' | { code: number } | { nested: number }

export type TestWallet = {
  name: string
  /** The RPC methods that the page has called, in order. */
  calls: string[]
  /** For each RPC method that a person confirms, the person's reply; `approve` by default. */
  answers: Partial<Record<string, WalletAnswer>>
  /** The network that the wallet is connected to. */
  chainId: number
  /** Whether the wallet stays on its network although it reports that it has switched. */
  stays: boolean
  /** The gas of the wallet's transactions, for tests of transactions that the network refuses. */
  gas?: string
  /** Runs before each response of the wallet, and delays the response until it has ended. */
  before(method: string): Promise<void> | void
}

type Setup = {
  rpcUrl: string
  account: string
  chainId: number
  name?: string
  announced?: boolean
  /** The key of the account, for a wallet that signs typed data and messages. */
  privateKey?: Hex
}

type Reply = { result: unknown } | { error: { code: number; data?: object } }

/** Installs the wallet in every page that the context opens from now on. */
export const installWallet = async (
  context: BrowserContext,
  { rpcUrl, account, chainId, name = 'Test Wallet', announced = true, privateKey }: Setup,
): Promise<TestWallet> => {
  const wallet: TestWallet = { name, calls: [], answers: {}, chainId, stays: false, before: () => {} }
  const forward = async (method: string, params: unknown): Promise<Reply> => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    })
    return (await response.json()) as Reply
  }
  const reply = async (method: string, params: unknown): Promise<Reply> => {
    wallet.calls.push(method)
    await wallet.before(method)
    const answer = wallet.answers[method] ?? 'approve'
    if (answer !== 'approve')
      return 'code' in answer
        ? { error: { code: answer.code } }
        : { error: { code: -32603, data: { originalError: { code: answer.nested } } } }
    if (method === 'eth_requestAccounts') return { result: [account] }
    if (method === 'eth_chainId') return { result: `0x${wallet.chainId.toString(16)}` }
    if (method === 'wallet_switchEthereumChain') {
      const [{ chainId: wanted }] = params as [{ chainId: string }]
      if (Number(wanted) !== chainId) return { error: { code: 4902 } }
      if (!wallet.stays) wallet.chainId = chainId
      return { result: null }
    }
    if (method === 'eth_signTypedData_v4' && privateKey !== undefined) {
      const [signer, typedData] = params as [string, string]
      const data = JSON.parse(typedData)
      // Like real wallets, it signs only for the chosen account and the connected network.
      if (signer !== account || Number(data.domain.chainId) !== wallet.chainId)
        return { error: { code: -32602 } }
      return { result: await privateKeyToAccount(privateKey).signTypedData(data) }
    }
    if (method === 'personal_sign' && privateKey !== undefined) {
      const [raw, signer] = params as [Hex, string]
      if (signer !== account) return { error: { code: -32602 } }
      return { result: await privateKeyToAccount(privateKey).signMessage({ message: { raw } }) }
    }
    if (method === 'eth_sendTransaction' && wallet.gas !== undefined)
      return await forward(method, [{ ...(params as [object])[0], gas: wallet.gas }])
    return await forward(method, params)
  }
  const binding = `wallet_${name.replaceAll(/\W/g, '')}`
  await context.exposeBinding(binding, (_source, method: string, params: unknown) => reply(method, params))
  await context.addInitScript(`{
    const provider = {
      request: async ({ method, params }) => {
        const reply = await globalThis[${JSON.stringify(binding)}](method, params)
        if (reply.error) throw Object.assign(new Error('refused'), reply.error)
        return reply.result
      },
    }
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'
    const info = { uuid: ${JSON.stringify(name)}, name: ${JSON.stringify(name)}, rdns: ${JSON.stringify(`example.${binding}`)}, icon }
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    if (${announced}) {
      addEventListener('eip6963:requestProvider', announce)
      announce()
    } else globalThis.ethereum = provider
  }`)
  return wallet
}
