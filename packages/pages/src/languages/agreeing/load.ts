import type { Language } from '../../renderer.ts'
import type { AgreeingMessages } from '../messages.ts'

/**
 * Loads the messages about agreements by language. They are loaded only for checkouts that are paid by
 * allowance, which are few.
 */
const loaders: Record<Language, () => Promise<AgreeingMessages>> = {
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

export const loadAgreeing = (language: Language): Promise<AgreeingMessages> => loaders[language]()
