import type { Language } from '../renderer.ts'
import type { WalletProblems } from './messages.ts'

const loaders: Record<Language, () => Promise<WalletProblems>> = {
  en: async () => (await import('./wallet-problems/en.ts')).en,
  de: async () => (await import('./wallet-problems/de.ts')).de,
  es: async () => (await import('./wallet-problems/es.ts')).es,
  fr: async () => (await import('./wallet-problems/fr.ts')).fr,
  pt: async () => (await import('./wallet-problems/pt.ts')).pt,
  tr: async () => (await import('./wallet-problems/tr.ts')).tr,
  ar: async () => (await import('./wallet-problems/ar.ts')).ar,
  zh: async () => (await import('./wallet-problems/zh.ts')).zh,
  ja: async () => (await import('./wallet-problems/ja.ts')).ja,
}

/** Loads, in a language, the messages that explain why a wallet has not sent the payment. */
export const loadProblems = (language: Language): Promise<WalletProblems> => loaders[language]()
