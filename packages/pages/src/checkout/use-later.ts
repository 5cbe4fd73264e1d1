import { useEffect, useRef, useState } from 'preact/hooks'
import { type Later, useWords } from '../parts/words-context.tsx'
import type { Language } from '../renderer.ts'
import { renewPage } from './renew.ts'

/** Loads the parts of the page after the first screen, with their messages. */
export const loadLater = async (language: Language): Promise<Later> => {
  const parts = await import('./later.tsx')
  return { ...parts, says: await parts.loadLater(language) }
}

/**
 * Loads the parts of the page after the first screen when a state needs them. Returns them, null until they are loaded,
 * and the state to show: the state before, until the parts that the next one needs are loaded.
 */
export const useLater = <Shown>(next: Shown, needs: (next: Shown) => boolean): [Later | null, Shown] => {
  const words = useWords()
  const [later, setLater] = useState<Later | null>(words.later ?? null)
  const shown = useRef(next)
  const isNeeded = needs(next)
  useEffect(() => {
    if (isNeeded && !later) loadLater(words.language).then(setLater, () => void renewPage())
  }, [isNeeded])
  if (later || !isNeeded) shown.current = next
  return [later, shown.current]
}
