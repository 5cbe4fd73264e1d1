import type { AgreeingMessages } from '../languages/messages.ts'
import { useWords } from './words-context.tsx'

/**
 * Returns the messages about agreements. May be called only on the page of a checkout that is paid by
 * allowance.
 */
export const useAgreeing = (): AgreeingMessages => {
  const { agreeing } = useWords()
  if (agreeing === undefined) throw new Error('The page was given no words of an agreement.')
  return agreeing
}
