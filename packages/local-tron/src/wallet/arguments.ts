import { InvalidAddress, toTronHex } from '../address.ts'
import { strip } from '../hex.ts'
import { ServletError } from './servlet-error.ts'

/** The arguments of a request: the fields of its JSON body, or the query parameters of a GET. */
export type Arguments = Record<string, unknown>

export const readInteger = (args: Arguments, name: string): number => {
  const value = args[name] ?? 0
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number))
    throw new ServletError(
      `For input string: "${String(value).slice(0, 100)}"`,
      'java.lang.NumberFormatException',
    )
  return number
}

export const readText = (args: Arguments, name: string): string => {
  const value = args[name] ?? ''
  if (typeof value !== 'string') throw new ServletError(`${name} must be a string`)
  return value
}

export const readHex = (args: Arguments, name: string): string => {
  const text = strip(readText(args, name)).toLowerCase()
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new ServletError(`INVALID hex String, ${name}`)
  return text
}

export const readAddress = (args: Arguments, name: string): string => {
  try {
    return toTronHex(args[name])
  } catch (error) {
    if (error instanceof InvalidAddress) throw new ServletError(error.message)
    throw error
  }
}

export const readFlag = (args: Arguments, name: string): boolean =>
  args[name] === true || args[name] === 'true'
