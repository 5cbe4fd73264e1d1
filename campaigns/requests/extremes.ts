/** Numbers, stream positions and list cursors at the limits of the ranges that a server can process. */
import { idPrefixes } from '@stablerail/contract'

/** Numbers at which values become inexact or overflow. */
export const extremes: readonly number[] = [
  ...[0, -0, -1, 1, 0.5, 49, 50, 1e12, 1e12 + 1, -1e12, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53],
  ...[2 ** 53 + 2, -(2 ** 53), 2 ** 63 - 1024, 2 ** 63, -(2 ** 63), 2 ** 64, 2 ** 256, 1e308, 5e-324],
]
const digits = (position: bigint): string => position.toString(36)
const body26 = '01k9z7q4m8c3v5t2r6w1x0y9bn'
/**
 * Positions in the event stream (`Last-Event-ID`): invalid ones, valid ones of this and of another workspace,
 * and future ones.
 */
export const places: readonly string[] = [
  ...[
    '',
    '-',
    '0-',
    '00-',
    '1-',
    `0-evt_${body26}`,
    `1-evt_${body26}`,
    'evt_1',
    ' ',
    '0',
    'null',
    '\x80\xff',
    '%00',
  ],
  ...[`${digits(2n ** 53n - 1n)}-evt_${body26}`, `${digits(2n ** 53n)}-evt_${body26}`],
  ...[
    `${digits(2n ** 63n)}-evt_${body26}`,
    `zzzzzzzzzzz-evt_${body26}`,
    `-1-evt_${body26}`,
    `1-cus_${body26}`,
  ],
  ...[`${digits(2n ** 52n)}-evt_${'z'.repeat(26)}`, 'x'.repeat(4_000), `1-evt_${body26}, 1-evt_${body26}`],
  ...['{place:own}', '{place:other}', '{place:future}', '{place:moved}'],
]
const encoded = (text: string): string => Buffer.from(text, 'latin1').toString('base64url')
const cursorsOf = (prefix: string): string[] =>
  ['0', '1', '999999999999999', '1000000000000000', '8640000000000001', '1e3', '-1', '00'].map((at) =>
    encoded(`${at} ${prefix}_${body26}`),
  )

/**
 * Cursors for list requests: valid cursors of several lists and of two workspaces, a cursor with a time in
 * the future, and invalid cursors.
 */
export const cursors: readonly string[] = [
  ...['{cursor:own}', '{cursor:other}', '{cursor:customers}', '{cursor:othersCustomers}', '{cursor:future}'],
  ...Object.values(idPrefixes).flatMap((prefix) => cursorsOf(prefix).slice(0, 3)),
  ...cursorsOf('evt'),
  ...[
    '',
    '=',
    'AAAA',
    '%00',
    encoded('\0'),
    encoded(`0 evt_${body26}\n`),
    encoded('0 evt_'),
    'x'.repeat(200),
  ],
  ...['x'.repeat(201), encoded(`0 evt_${'z'.repeat(26)}`), encoded(`0 evt_${"' or 1=1 --"}`)],
]
