import type { Language } from '../renderer.ts'
import type { Messages } from './messages.ts'

/**
 * Loads the messages by language. Each language is a separate file. The page of a checkout does not need this
 * list of files (`load-page-messages.ts`).
 */
const loaders: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  pt: async () => (await import('./pt.ts')).pt,
  tr: async () => (await import('./tr.ts')).tr,
  ar: async () => (await import('./ar.ts')).ar,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
}

export const loadMessages = (language: Language): Promise<Messages> => loaders[language]()
