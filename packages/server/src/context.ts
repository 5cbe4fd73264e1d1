import { type IdKind, idPrefixes } from '@stablerail/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Tables } from './db/tables.ts'
import type { Wake } from './db/wake.ts'
import type { Metrics } from './metrics.ts'
import type { SecretBox } from './secret-box.ts'

/** The only source of the present time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The only source of chance. */
export type Random = { bytes(count: number): Buffer }

/** Makes ids: a prefix, 48 bits of milliseconds and 80 of chance, so that they sort by creation. */
export type Ids = { make(kind: IdKind): string }

export type Database = Kysely<Tables>

/** An open transaction. */
export type Tx = Transaction<Tables>

/** What every operation may use, made once per process and handed down. */
export type Context = {
  config: Config
  db: Database
  clock: Clock
  random: Random
  ids: Ids
  log: Logger
  secrets: SecretBox
  wake: Wake
  metrics: Metrics
}

/** Which data is seen: one workspace, in one mode. Every query is made within one. */
export type Scope = { workspaceId: string; livemode: boolean }

const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/** 48 bits of milliseconds, and two zero bits before them, as ten digits. */
const encodeTime = (timeMs: number): string => {
  let text = ''
  let rest = timeMs
  for (let place = 0; place < 10; place += 1) {
    text = digits[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** Ten bytes as sixteen digits. */
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
