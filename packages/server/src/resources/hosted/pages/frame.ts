import type { Merchant } from '../merchant.ts'

/**
 * Returns the path of the logo relative to the page, so that the browser loads it from the origin of the
 * page, also if the public address of the service is another one. The merchant's name is shown beside the
 * logo.
 */
export const logoPath = ({ logoUrl }: Merchant): string | null => {
  if (logoUrl === null) return null
  const { pathname, search } = new URL(logoUrl)
  return `../${pathname.slice(pathname.indexOf('/v1/') + 1)}${search}`
}
