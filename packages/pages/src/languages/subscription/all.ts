import type { Language } from '../../renderer.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import type { SubscriptionMessages } from './messages.ts'
import { pt } from './pt.ts'
import { tr } from './tr.ts'
import { zh } from './zh.ts'

/**
 * The messages of the subscription page in all languages, for the server. A browser loads the messages of one
 * language (`load.ts`).
 */
export const allSubscriptionMessages: Record<Language, SubscriptionMessages> = {
  en,
  de,
  es,
  fr,
  pt,
  tr,
  ar,
  zh,
  ja,
}
