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

/** The sentences of the page of a subscription in all languages, for the server; a browser loads one (`load.ts`). */
export const allSubscriptionMessages: Record<Language, SubscriptionMessages> = {
  ...{ en, de, es, fr, pt, tr, ar, zh, ja },
}
