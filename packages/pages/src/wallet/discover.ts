/**
 * Finds the wallets in this browser: the wallets that announce themselves (EIP-6963), otherwise the wallet at
 * `window.ethereum`.
 */

import { announcement, injectedWaitMs, requestWallets } from './announced.ts'

export type Provider = { request(call: { method: string; params?: unknown }): Promise<unknown> }

export type FoundWallet = {
  id: string
  /** The name of the wallet; null if the wallet does not provide one. */
  name: string | null
  icon: string | null
  provider: Provider
}

type Announced = { info?: Partial<Record<'uuid' | 'name' | 'icon' | 'rdns', unknown>>; provider?: Provider }

const longestName = 40

/**
 * Reads the announcement of a wallet, which may come from any extension. A long name is shortened, and an
 * image that would be loaded from the network is dropped. Returns null for an invalid announcement.
 */
const read = ({ info, provider }: Announced, place: number): FoundWallet | null => {
  if (typeof provider?.request !== 'function' || typeof info?.name !== 'string') return null
  const { rdns, uuid, icon, name } = info
  const known = [rdns, uuid].find((each) => typeof each === 'string' && each !== '')
  if (known === undefined) return null
  const id = `${known} ${place}`
  const isImage = typeof icon === 'string' && /^data:image\//.test(icon)
  return { id, name: name.slice(0, longestName), icon: isImage ? icon : null, provider }
}

/**
 * Calls `onFound` with all wallets whenever another one is found. Wallets are identified by their provider,
 * because two wallets may announce the same name, and a wallet may announce itself repeatedly. Returns the
 * function that ends the search.
 */
export const discoverWallets = (onFound: (wallets: readonly FoundWallet[]) => void): (() => void) => {
  const found = new Map<Provider, FoundWallet>()
  const take = (event: Event) => {
    const wallet = read((event as CustomEvent<Announced | null>).detail ?? {}, found.size)
    if (wallet === null || found.has(wallet.provider)) return
    found.set(wallet.provider, wallet)
    onFound([...found.values()])
  }
  addEventListener(announcement, take)
  requestWallets()
  const timer = setTimeout(() => {
    const { ethereum } = globalThis as { ethereum?: Provider }
    if (found.size === 0 && ethereum !== undefined)
      onFound([{ id: 'injected', name: null, icon: null, provider: ethereum }])
  }, injectedWaitMs)
  return () => {
    removeEventListener(announcement, take)
    clearTimeout(timer)
  }
}
