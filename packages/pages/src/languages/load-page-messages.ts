import type { Language } from '../renderer.ts'
import type { Messages } from './messages.ts'

/**
 * Loads the messages of the page. Each language is a separate file. The page names its file in order to
 * preload it, so the script needs no list of these files.
 */
export const loadPageMessages = async (language: Language): Promise<Messages> => {
  const { href } = document.querySelector('link[rel=modulepreload]') as HTMLLinkElement
  return ((await import(/* @vite-ignore */ href)) as Record<Language, Messages>)[language]
}
