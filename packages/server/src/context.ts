import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { KeyUses } from './access/api-keys/index.ts'
import type { Sessions } from './access/sessions/index.ts'
import type { Config } from './config.ts'
import type { Ids } from './ids.ts'
import type { Tables, Wake } from './mechanisms/db/index.ts'
import type { Drawing } from './mechanisms/drawing/index.ts'
import type { StreamPlaces } from './mechanisms/http/index.ts'
import type { LocalChains } from './mechanisms/local-time/index.ts'
import type { Traces } from './mechanisms/traces/index.ts'
import type { Metrics } from './metrics.ts'
import type { Pages } from './pages.ts'
import type { SecretBox } from './secret-box.ts'

/** The only source of the present time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The only source of randomness. */
export type Random = { bytes(count: number): Buffer }

export type Database = Kysely<Tables>

/** An open transaction. It is a `Database` too, so a function that needs no transaction takes a `Database`. */
export type Tx = Transaction<Tables>

/** What every operation may use, made once per process and handed down. */
export type Context = ContextBase & {
  sessions: Sessions
  keyUses: KeyUses
}

/** What the other parts of the context are made from. */
export type ContextBase = {
  config: Config
  db: Database
  clock: Clock
  /**
   * The time of the networks, which is compared with their blocks: real time, except where local chains are ahead of it.
   * A transaction that writes such a moment asks `networkTime` instead.
   */
  chainClock: Clock
  random: Random
  ids: Ids
  log: Logger
  secrets: SecretBox
  wake: Wake
  metrics: Metrics
  drawing: Drawing
  /** The pages for buyers and the dashboard; null in a process that serves none. */
  pages: Pages | null
  /** The open streams of this process. */
  streams: StreamPlaces
  /** The chains of an emulator, whose time can be moved; null in every other deployment. */
  localChains: LocalChains | null
  /** Null where nothing is traced. */
  traces: Traces | null
}

/** A workspace in a mode. Every query of a workspace's data is made within one scope. */
export type Scope = { workspaceId: string; livemode: boolean }
