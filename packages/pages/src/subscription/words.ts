import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { SubscriptionMessages } from '../languages/subscription/messages.ts'

export const SubscriptionWords = createContext<SubscriptionMessages | null>(null)

export const useSubscriptionWords = (): SubscriptionMessages => {
  const words = useContext(SubscriptionWords)
  if (words === null) throw new Error('A part of the page is outside the provider of its words.')
  return words
}

/** Shortens an address to its beginning and its end, the parts that people compare. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
