import type { Request } from 'express'

/** The language that the address of a page asks for; null where it asks for none. */
export const askedLanguage = ({ originalUrl }: Pick<Request, 'originalUrl'>): string | null =>
  new URL(originalUrl, 'http://page.invalid').searchParams.get('lang')

/** Another page, in the language that the address of this one asks for. */
export const inLanguage = (request: Pick<Request, 'originalUrl'>, place: string): string => {
  const asked = askedLanguage(request)
  return asked === null ? place : `${place}?${new URLSearchParams({ lang: asked })}`
}
