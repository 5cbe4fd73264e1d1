export { chainName, moment, money, pairName, tokenAmount } from '../../../words.ts'

/** The minor units of an amount as a person types it: `12`, `12.5`, `12,50`; null for anything else. */
export const typedAmount = (text: string): number | null => {
  const [, whole, fraction = ''] = /^\s*\$?\s*(\d{1,10})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
