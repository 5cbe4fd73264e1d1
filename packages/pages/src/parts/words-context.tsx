import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type * as AgreeingParts from '../checkout/agreeing.tsx'
import type * as Deposits from '../checkout/deposit.tsx'
import type * as LaterParts from '../checkout/later.tsx'
import type { AgreeingMessages, LaterMessages, Messages } from '../languages/messages.ts'
import type { Language } from '../renderer.ts'
import type * as WalletParts from '../wallet/wallet-parts.tsx'
import { chainName, type Pair } from '../words.ts'

/** The parts of a checkout's page after the first screen, with their messages. */
export type Later = typeof LaterParts & { says: LaterMessages }

export type Words = {
  t: Messages
  language: Language
  /** The messages about agreements. They are set only on the page of a checkout that is paid by allowance. */
  agreeing?: AgreeingMessages
  /**
   * The parts of the page of a checkout that is paid by allowance. Browsers load them, like `agreeing`, only for such a
   * checkout.
   */
  agreements?: typeof AgreeingParts
  /** The parts of the page of a checkout with a deposit address. Browsers load them only for such a checkout. */
  deposits?: typeof Deposits
  /** Set by the server and if the first screen needs these parts; otherwise the page loads them later. */
  later?: Later
  /** Set if this browser has stored a payment of the checkout; otherwise the page loads the parts once it finds a wallet. */
  wallets?: typeof WalletParts
}

const WordsContext = createContext<Words | null>(null)

export const WordsProvider = WordsContext.Provider

/** Returns the messages of the page and its language. */
export const useWords = (): Words => {
  const words = useContext(WordsContext)
  if (words === null) throw new Error('The page has no messages.')
  return words
}

/** Isolates a text from the text direction around it, in languages that are written from right to left. */
export const isolated = (language: Language, text: string): string =>
  language === 'ar' ? `\u2068${text}\u2069` : text

/** Returns the function that names a pair of chain and token for people, as a token on a network. */
export const usePairName = (): ((pair: Pair) => string) => {
  const { t, language } = useWords()
  return ({ chain, token }) => t.pair(isolated(language, token), isolated(language, chainName(chain)))
}
