import type { Language } from '../../renderer.ts'
import type { LaterMessages } from '../messages.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'
import { tr } from './tr.ts'
import { zh } from './zh.ts'

/** The messages of a checkout's page after the first screen in all languages, for the server. */
export const allLater: Record<Language, LaterMessages> = { en, de, es, fr, pt, tr, ar, zh, ja }
