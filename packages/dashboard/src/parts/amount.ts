import { ToldError } from '../data/client.ts'

/** Dollars as people write them, in cents. More than two decimals are refused, never rounded. */
export const minorOf = (text: string): number => {
  const [, whole = '', fraction = ''] =
    /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/^\$\s*/, '')) ?? []
  if (whole === '') throw new ToldError('Write an amount such as 19.99, with at most two decimals.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
