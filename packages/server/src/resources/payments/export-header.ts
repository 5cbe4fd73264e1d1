import { Payment } from '@stablerail/contract'

/**
 * The fields of a payment that are not single values, one that becomes null a day after its checkout ended, one that
 * is among the additional columns, and one that follows from others.
 */
const leftOut = [
  'attribution',
  'claims',
  'customer',
  'requestedTokenAmountBase',
  'collectedAt',
  'overpaidMinor',
] as const
type Field = Exclude<keyof Payment, (typeof leftOut)[number]>
const more = [
  ...(['logIndex', 'attributionRule', 'customerEmail', 'customerName', 'refundOf'] as const),
  ...(['settlementAddress', 'tokenContract'] as const),
  ...(['collectionTxHash', 'collectedAt'] as const),
] as const
export type Column = 'type' | Field | (typeof more)[number]
/**
 * The names of the CSV columns: the type of the line, then every field of the API's `Payment` except `leftOut`,
 * then the additional columns.
 */
export const paymentHeader: readonly Column[] = [
  'type',
  ...Object.keys(Payment.shape).filter((name): name is Field => !leftOut.some((other) => other === name)),
  ...more,
]
