import { hash } from 'node:crypto'
import { type IdKind, idPrefixes } from '@stablerail/contract'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** Prefixes of all ids: those of the contract, and those of records that it does not describe. */
const prefixes = { ...idPrefixes, transfer: 'trf', relay: 'rly', passkey: 'psk' } as const

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
  /** The id of another kind of record that is known by the same facts as the record with this id. */
  akin(kind: Kind, id: string): string
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

/** Each number of ten bits as two base-32 digits. */
const digitPairs = Array.from({ length: 1024 }, (_, number) => `${digits[number >> 5]}${digits[number & 31]}`)
const pairOf = (number: number): string => digitPairs[number & 1023] as string

/** Writes the first ten bytes as sixteen base-32 digits, five bytes at a time as two numbers of twenty bits. */
const encodeChance = (byteAt: (index: number) => number): string => {
  let text = ''
  for (const start of [0, 5]) {
    const middle = byteAt(start + 2)
    const first = (byteAt(start) << 12) | (byteAt(start + 1) << 4) | (middle >> 4)
    const second = ((middle & 15) << 16) | (byteAt(start + 3) << 8) | byteAt(start + 4)
    text += pairOf(first >> 10) + pairOf(first) + pairOf(second >> 10) + pairOf(second)
  }
  return text
}

/** Writes moments. Ids are made of one moment after another, so the last text is kept. */
const createTimeWriter = (): ((timeMs: number) => string) => {
  let lastMs = -1
  let time = ''
  return (timeMs) => {
    if (timeMs !== lastMs) {
      time = encodeTime(timeMs)
      lastMs = timeMs
    }
    return time
  }
}

export const createIds = (clock: Clock, random: Random): Ids => {
  const writeNow = createTimeWriter()
  const writeMoment = createTimeWriter()
  return {
    make: (kind) => {
      const bytes = random.bytes(10)
      return `${prefixes[kind]}_${writeNow(clock.now().getTime())}${encodeChance((index) => bytes[index] as number)}`
    },
    derive: (kind, at, facts) => {
      // A string with a character for each byte costs half of what a buffer costs.
      const digest = hash('sha256', JSON.stringify(facts.map(String)), 'binary')
      const chance = encodeChance((index) => digest.charCodeAt(index))
      return `${prefixes[kind]}_${writeMoment(at.getTime())}${chance}`
    },
    akin: (kind, id) => `${prefixes[kind]}${id.slice(id.indexOf('_'))}`,
  }
}
