import type { Frame, Language } from '@stablerail/pages'
import type { Shown } from '../merchant.ts'
import { logoPath } from './frame.ts'

/** Returns what a page of a merchant shows around its content, in the language of its visitor. */
export const frameOf = ({ merchant, accent }: Shown, language: Language): Frame => ({
  language,
  accent,
  logo: logoPath(merchant),
})
