import type { Request } from 'express'

/** Returns the language in the URL of a page; null if the URL has no language. */
export const askedLanguage = ({ originalUrl }: Pick<Request, 'originalUrl'>): string | null =>
  new URL(originalUrl, 'http://page.invalid').searchParams.get('lang')

/** Returns the URL of another page, with the language in the URL of this page. */
export const inLanguage = (request: Pick<Request, 'originalUrl'>, place: string): string => {
  const asked = askedLanguage(request)
  return asked === null ? place : `${place}?${new URLSearchParams({ lang: asked })}`
}
