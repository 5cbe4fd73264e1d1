import { type IdKind, idPrefixes } from '@stablerail/contract'
import type { Clock, Random } from './context.ts'

/** Makes ids: a prefix, 48 bits of milliseconds and 80 random bits, so that ids sort by creation. */
export type Ids = { make(kind: IdKind): string }

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
      return `${idPrefixes[kind]}_${time}${encodeChance(random.bytes(10))}`
    },
  }
}
