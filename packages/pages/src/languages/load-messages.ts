import type { Language } from '../renderer.ts'
import type { Messages } from './messages.ts'

/** Each language is a file of its own, which the page names ahead, so that it comes with the script. */
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
