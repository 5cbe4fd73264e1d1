import { ToldError } from '../data/errors.ts'

/**
 * Parses dollars, as people type them in a field, into cents. More than two decimals are refused, never
 * rounded.
 */
export const minorOf = (text: string, field = 'amount'): number => {
  const [, whole = '', fraction = ''] =
    /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/^\$\s*/, '')) ?? []
  if (whole === '') throw new ToldError('Write an amount such as 19.99, with at most two decimals.', field)
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
