import { ToldError } from '../data/errors.ts'

/**
 * Parses an amount in dollars, as people type it, into cents. An amount with more than two decimals is
 * refused, never rounded.
 */
export const minorOf = (text: string, field = 'amount'): number => {
  const [, whole = '', fraction = ''] =
    /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/^\$\s*/, '')) ?? []
  if (whole === '') throw new ToldError('Write an amount such as 19.99, with at most two decimals.', field)
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
