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

const base32 = (value: bigint, length: number): string => {
  let text = ''
  let rest = value
  for (let place = 0; place < length; place += 1) {
    text = digits[Number(rest & 31n)] + text
    rest >>= 5n
  }
  return text
}

export const createIds = (clock: Clock, random: Random): Ids => ({
  make: (kind) => {
    const time = BigInt(clock.now().getTime()) << 80n
    const chance = BigInt(`0x${random.bytes(10).toString('hex')}`)
    return `${idPrefixes[kind]}_${base32(time | chance, 26)}`
  },
})
