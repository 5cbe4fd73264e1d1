import { maxBodyDepth } from '@stablerail/contract'
import { ApiError } from './api-error.ts'

export type JsonText = { text: string; value: unknown }

const refused = (message: string) => new ApiError('invalid_request', message, { param: 'body' })

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses the bytes of a body, which must be UTF-8 and an object or an array within the depth limit. The depth is
 * counted before parsing, so that recursive functions cannot overflow the stack on the parsed value.
 */
export const parseJson = (bytes: Uint8Array): JsonText => {
  const text = decode(bytes)
  if (isDeeperThan(text, maxBodyDepth))
    throw refused(`The body is nested more than ${maxBodyDepth} levels deep.`)
  const value = parse(text)
  if (typeof value !== 'object' || value === null)
    throw refused(`The body must be an object, not ${value === null ? 'null' : `a ${typeof value}`}.`)
  return { text, value }
}

const decode = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw refused('The body is not UTF-8 text.')
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw refused('The body is not valid JSON.')
  }
}

/**
 * Returns whether brackets outside strings are nested deeper than the limit. The result may be wrong for text that is
 * not JSON, which the parser refuses anyway.
 */
export const isDeeperThan = (text: string, limit: number): boolean => {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') {
      depth += 1
      if (depth > limit) return true
    } else if (character === ']' || character === '}') depth -= 1
  }
  return false
}
