import { useEffect, useState } from 'preact/hooks'
import { useWords, type Words } from '../parts/words-context.tsx'
import { announcement, injectedWaitMs, requestWallets } from '../wallet/announced.ts'
import { nameOf, underWayName } from './kept.ts'
import { renewPage } from './renew.ts'

type WalletParts = NonNullable<Words['wallets']>

export const loadWalletParts = (): Promise<WalletParts> => import('../wallet/wallet-parts.tsx')

/** Returns whether this browser has stored a payment of this checkout. */
export const hasStored = (): boolean => {
  try {
    return [localStorage, sessionStorage].some((store) => store.getItem(nameOf(underWayName)) !== null)
  } catch {
    return false
  }
}

/**
 * Returns the code for wallets, which is loaded once a wallet of this browser announces itself, or another tab stores
 * a payment. Null until then.
 */
export const useWalletParts = (): WalletParts | null => {
  const [parts, setParts] = useState(useWords().wallets ?? null)
  useEffect(() => {
    if (parts) return
    const load = () => void loadWalletParts().then(setParts, renewPage)
    addEventListener(announcement, load, { once: true })
    const look = () => hasStored() && load()
    addEventListener('storage', look)
    // A page in the back/forward cache receives no `storage` events.
    addEventListener('pageshow', look)
    setTimeout(() => 'ethereum' in window && load(), injectedWaitMs)
    requestWallets()
  }, [])
  return parts
}
