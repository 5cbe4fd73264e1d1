/**
 * Why a request target is refused, in words for a person; null for a valid target. It is checked before Express and
 * every parser, which therefore receive origin-form targets only.
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

/** An idempotency key is stored with the path's parameters, in an index that takes about 2,700 bytes. */
const longestPath = 1024
const longestTarget = 8192
