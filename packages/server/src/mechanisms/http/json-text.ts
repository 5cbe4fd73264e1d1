import { maxBodyDepth } from '@stablerail/contract'
import { ApiError } from './api-error.ts'

export type JsonText = { text: string; value: unknown }

const refused = (message: string) => new ApiError('invalid_request', message, { param: 'body' })

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the bytes of a body: UTF-8, not too deep, an object or a list. The depth is counted before anything is
 * parsed, so that nothing that walks through the value needs to be afraid of its own recursion.
 */
export const parseJson = (bytes: Uint8Array): JsonText => {
  const text = decode(bytes)
  if (isDeeperThan(text, maxBodyDepth))
    throw refused(`The body is nested more than ${maxBodyDepth} levels deep.`)
  const value = parse(text)
  if (typeof value !== 'object' || value === null) throw refused('The body is not valid JSON.')
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

/** Counts brackets outside strings. Text that is no JSON may be counted wrongly: it is refused all the same. */
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
