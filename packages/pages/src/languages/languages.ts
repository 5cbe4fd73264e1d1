import type { Language } from '../renderer.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import type { Messages, Refusals } from './messages.ts'
import { pt } from './pt.ts'
import { ar as arRefusals } from './refusals/ar.ts'
import { de as deRefusals } from './refusals/de.ts'
import { en as enRefusals } from './refusals/en.ts'
import { es as esRefusals } from './refusals/es.ts'
import { fr as frRefusals } from './refusals/fr.ts'
import { ja as jaRefusals } from './refusals/ja.ts'
import { pt as ptRefusals } from './refusals/pt.ts'
import { tr as trRefusals } from './refusals/tr.ts'
import { zh as zhRefusals } from './refusals/zh.ts'
import { tr } from './tr.ts'
import { zh } from './zh.ts'

/**
 * All messages of every page in all languages, for the server. A browser loads only the messages in the
 * language of its page (`load-messages.ts`).
 */
export const allMessages: Record<Language, Messages> = { en, de, es, fr, pt, tr, ar, zh, ja }

export const allRefusals: Record<Language, Refusals> = {
  en: enRefusals,
  de: deRefusals,
  es: esRefusals,
  fr: frRefusals,
  pt: ptRefusals,
  tr: trRefusals,
  ar: arRefusals,
  zh: zhRefusals,
  ja: jaRefusals,
}
