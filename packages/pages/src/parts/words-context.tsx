import { type ComponentType, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { AgreeingProps } from '../checkout/agreeing.tsx'
import type { AgreeingMessages, Messages } from '../languages/messages.ts'
import type { Language } from '../renderer.ts'
import { chainName, type Pair } from '../words.ts'

export type Words = {
  t: Messages
  language: Language
  /** Where the page is of a checkout by allowance. */
  agreeing?: AgreeingMessages
  /** The part of such a page, which comes with its words: few pages have it. */
  Agreeing?: ComponentType<AgreeingProps>
}

const WordsContext = createContext<Words | null>(null)

export const WordsProvider = WordsContext.Provider

/** The sentences of the page, and its language. */
export const useWords = (): Words => {
  const words = useContext(WordsContext)
  if (words === null) throw new Error('A part of the page is outside the provider of its words.')
  return words
}

/** What is said of an agreement, on the page of a checkout by allowance. */
export const useAgreeing = (): AgreeingMessages => {
  const { agreeing } = useWords()
  if (agreeing === undefined) throw new Error('The page was given no words of an agreement.')
  return agreeing
}

/** Set off from the direction of what stands around it, in languages that run from right to left. */
export const isolated = (language: Language, text: string): string =>
  language === 'ar' ? `\u2068${text}\u2069` : text

/** A token on a network, as a person reads it. */
export const usePairName = (): ((pair: Pair) => string) => {
  const { t, language } = useWords()
  return ({ chain, token }) => t.pair(isolated(language, token), isolated(language, chainName(chain)))
}
