import type { Merchant } from '../merchant.ts'

/**
 * Returns the path of the logo relative to the page; null if the merchant has no logo. The path is relative,
 * so that the browser loads the logo from the origin of the page even if the public URL of the service has
 * another origin. The merchant's name is shown beside the logo.
 */
export const logoPath = ({ logoUrl }: Merchant): string | null => {
  if (logoUrl === null) return null
  const { pathname, search } = new URL(logoUrl)
  return `../${pathname.slice(pathname.indexOf('/v1/') + 1)}${search}`
}
