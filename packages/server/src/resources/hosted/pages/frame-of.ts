import type { Frame, Language } from '@stablerail/pages'
import type { Shown } from '../merchant.ts'
import { logoPath } from './frame.ts'

/** What a page of a merchant has around its content, in the language of its visitor. */
export const frameOf = ({ merchant, accent }: Shown, language: Language): Frame => ({
  ...{ language, accent },
  logo: logoPath(merchant),
})
