import type { Language } from '../../renderer.ts'
import type { LaterMessages } from '../messages.ts'

const loaders: Record<Language, () => Promise<LaterMessages>> = {
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

/** Loads, in a language, the messages of a checkout's page after the first screen. */
export const loadLater = (language: Language): Promise<LaterMessages> => loaders[language]()
