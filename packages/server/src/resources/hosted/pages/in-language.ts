import type { Request } from 'express'

/** Returns the language in the address of a page; null if the address has no language. */
export const askedLanguage = ({ originalUrl }: Pick<Request, 'originalUrl'>): string | null =>
  new URL(originalUrl, 'http://page.invalid').searchParams.get('lang')

/** Returns the address of another page, with the language in the address of this one. */
export const inLanguage = (request: Pick<Request, 'originalUrl'>, place: string): string => {
  const asked = askedLanguage(request)
  return asked === null ? place : `${place}?${new URLSearchParams({ lang: asked })}`
}
