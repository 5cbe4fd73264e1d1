import type { Language } from '../../renderer.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { pt } from './pt.ts'
import { tr } from './tr.ts'
import type { BusinessWords } from './words.ts'
import { zh } from './zh.ts'

export const allBusinessWords: Record<Language, BusinessWords> = { en, de, es, fr, pt, tr, ar, zh, ja }
