import { hash } from 'node:crypto'
import { type IdKind, idPrefixes } from '@stablerail/contract'
import type { Clock, Random } from './context.ts'

/** Prefixes of all ids: those of the contract, and those of records that the API does not show. */
const prefixes = { ...idPrefixes, transfer: 'trf' } as const

type Kind = IdKind | keyof typeof prefixes

/** Makes ids: a prefix, 48 bits of milliseconds and 80 further bits, so that ids sort by their moments. */
export type Ids = {
  /** An id of the present moment and 80 random bits. */
  make(kind: Kind): string
  /**
   * The id of a record that is known by facts: 80 bits of their hash follow the moment. The same facts give the same id
   * in each process, also after a database lost its last commits.
   */
  derive(kind: Kind, at: Date, facts: readonly (string | number | bigint | boolean)[]): string
}

const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/** Writes 48 bits of milliseconds, after two zero bits, as ten base-32 digits. */
const encodeTime = (timeMs: number): string => {
  let text = ''
  let rest = timeMs
  for (let place = 0; place < 10; place += 1) {
    text = digits[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** Writes ten bytes as sixteen base-32 digits. */
const encodeChance = (bytes: Uint8Array): string => {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += digits[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return text
}

export const createIds = (clock: Clock, random: Random): Ids => {
  let lastMs = -1
  let time = ''
  return {
    make: (kind) => {
      const nowMs = clock.now().getTime()
      if (nowMs !== lastMs) {
        time = encodeTime(nowMs)
        lastMs = nowMs
      }
      return `${prefixes[kind]}_${time}${encodeChance(random.bytes(10))}`
    },
    derive: (kind, at, facts) => {
      const digest = hash('sha256', JSON.stringify(facts.map(String)), 'buffer')
      return `${prefixes[kind]}_${encodeTime(at.getTime())}${encodeChance(digest.subarray(0, 10))}`
    },
  }
}
