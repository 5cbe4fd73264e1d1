import type { Frame, Language } from '@stablerail/pages'
import type { Shown } from '../merchant.ts'
import { logoPath } from './frame.ts'

/** Returns the header and footer data of a merchant's page, in the language of its visitor. */
export const frameOf = (
  { merchant, accent }: Pick<Shown, 'merchant' | 'accent'>,
  language: Language,
  card?: Frame['card'],
): Frame => ({
  language,
  accent,
  logo: logoPath(merchant),
  ...(card !== undefined && { card }),
})
