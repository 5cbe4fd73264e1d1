import { createHash } from 'node:crypto'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the content security policy of a page: only the styles of the page, images of its own origin, and
 * forms that are sent to that origin. Only pages of `embedOrigins` may embed the page.
 */
export const policyOf = (styles: readonly string[], embedOrigins: readonly string[] = []): string =>
  `default-src 'none'; style-src ${styles.map(hashOf).join(' ') || "'none'"}; img-src 'self' data:; form-action 'self'; ` +
  `base-uri 'none'; frame-ancestors ${embedOrigins.length === 0 ? "'none'" : embedOrigins.join(' ')}`

/**
 * The directives that pages with scripts add to the content security policy of all pages. They allow only
 * scripts of the page's own origin, which may send requests only to that origin and may write no HTML.
 */
const forScripts =
  "; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

export const scriptedPolicyOf = (styles: readonly string[], embedOrigins?: readonly string[]): string =>
  policyOf(styles, embedOrigins) + forScripts
