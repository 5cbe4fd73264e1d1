/**
 * Returns the reason why a request target is refused, as a sentence for people; null if it is valid. The check runs
 * before Express and every parser, which therefore receive only origin-form targets.
 */
export const targetFault = (target: string): string | null => {
  if (target.length > longestTarget) return `The address is longer than ${longestTarget} characters.`
  if (!target.startsWith('/')) return 'The request line must hold the path alone, which begins with "/".'
  if (target.startsWith('//')) return 'The path must begin with one "/", not with two.'
  if (!/^[\x21-\x7e]+$/.test(target) || target.includes('#'))
    return 'The address holds a character that must be percent-encoded.'
  if (pathOf(target).length > longestPath) return `The path is longer than ${longestPath} characters.`
  return null
}

export const pathOf = (target: string): string => {
  const end = target.indexOf('?')
  return end === -1 ? target : target.slice(0, end)
}

/**
 * An idempotency key is stored with the path's parameters, in an index whose entries are limited to about 2,700
 * bytes.
 */
const longestPath = 1024
const longestTarget = 8192
