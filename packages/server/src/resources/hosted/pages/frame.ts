import type { Merchant } from '../merchant.ts'

/** From the origin by which the page came, whatever the service is called outside. The name stands beside it. */
export const logoPath = ({ logoUrl }: Merchant): string | null => {
  if (logoUrl === null) return null
  const { pathname, search } = new URL(logoUrl)
  return `../${pathname.slice(pathname.indexOf('/v1/') + 1)}${search}`
}
