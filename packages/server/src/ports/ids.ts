import { hash } from 'node:crypto'
import { type IdKind, idPrefixes } from '@stablerail/contract'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** The prefixes of all ids: the prefixes in the contract, and the prefixes of records that are not in the contract. */
const prefixes = { ...idPrefixes, transfer: 'trf', relay: 'rly', passkey: 'psk' } as const

export type IdsKind = IdKind | keyof typeof prefixes

/** Makes ids: a prefix, 48 bits of milliseconds and 80 more bits, so that ids sort by time. */
export type Ids = {
  /** Returns an id with the current time and 80 random bits. */
  make(kind: IdsKind): string
  /**
   * Returns an id that is derived from facts: the time, followed by 80 bits of the facts' hash. The same facts give
   * the same id in every process, also after a database lost its last commits.
   */
  derive(kind: IdsKind, at: Date, facts: readonly (string | number | bigint | boolean)[]): string
  /** Returns the id of a related record of another kind: the given id with the prefix of that kind. */
  akin(kind: IdsKind, id: string): string
}

const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/** Encodes 48 bits of milliseconds, after two zero bits, as ten base-32 digits. */
const encodeTime = (timeMs: number): string => {
  let text = ''
  let rest = timeMs
  for (let place = 0; place < 10; place += 1) {
    text = digits[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** Returns the text that sorts after all ids of a kind made before a time, and not after any id made then or later. */
export const firstIdAt = (kind: IdsKind, at: Date): string => `${prefixes[kind]}_${encodeTime(at.getTime())}`

/** Maps each number of ten bits to two base-32 digits. */
const digitPairs = Array.from({ length: 1024 }, (_, number) => `${digits[number >> 5]}${digits[number & 31]}`)
const pairOf = (number: number): string => digitPairs[number & 1023] as string

/** Encodes the first ten bytes as sixteen base-32 digits: five bytes at a time, as two numbers of twenty bits. */
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

/** Returns an encoder of times. Consecutive ids often have the same time, so the last text is cached. */
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
      // Hash to a string with one character per byte, because it costs half as much as a buffer.
      const digest = hash('sha256', JSON.stringify(facts.map(String)), 'binary')
      const chance = encodeChance((index) => digest.charCodeAt(index))
      return `${prefixes[kind]}_${writeMoment(at.getTime())}${chance}`
    },
    akin: (kind, id) => `${prefixes[kind]}${id.slice(id.indexOf('_'))}`,
  }
}
