import type { Logger } from 'pino'
import type { KeyUses } from '../access/api-keys/index.ts'
import type { Sessions } from '../access/sessions/index.ts'
import type { Database, Wake } from '../mechanisms/db/index.ts'
import type { Drawing } from '../mechanisms/drawing/index.ts'
import type { StreamPlaces } from '../mechanisms/http/index.ts'
import type { LocalChains } from '../mechanisms/local-time/index.ts'
import type { Metrics } from '../mechanisms/metrics/index.ts'
import type { Pages } from '../mechanisms/pages/index.ts'
import type * as chains from '../mechanisms/reading/index.ts'
import type * as relaying from '../mechanisms/relaying/index.ts'
import type * as schedule from '../mechanisms/schedule/index.ts'
import type { SecretBox } from '../mechanisms/secrets/index.ts'
import type { Traces } from '../mechanisms/traces/index.ts'
import type * as work from '../mechanisms/work/index.ts'
import type { Clock, Ids, Random } from '../ports/index.ts'
import type { Config } from '../settings/config.ts'

/** The services that every operation may use. They are created once per process and passed down. */
export type Context = ContextBase & {
  sessions: Sessions
  keyUses: KeyUses
}

/** The part of the context from which the services `sessions` and `keyUses` are built. */
export type ContextBase = {
  config: Config
  db: Database
  clock: Clock
  /**
   * The time of the networks, with which block times are compared: real time, except when local chains are
   * ahead of real time. Code that stores such a time in a database transaction uses `networkTime` instead.
   */
  chainClock: Clock
  random: Random
  ids: Ids
  log: Logger
  secrets: SecretBox
  wake: Wake
  metrics: Metrics
  drawing: Drawing
  /** The pages for buyers and the dashboard; null in a process that serves no pages. */
  pages: Pages | null
  streams: StreamPlaces
  /** The local chains of an emulator, whose time can be moved; null in every other deployment. */
  localChains: LocalChains | null
  /** The traces of requests and jobs; null if tracing is off. */
  traces: Traces | null
}

/** A unit of work of an operation: one transaction within one workspace and mode. */
export type Work = work.Work<Context>

/** A unit of work across many workspaces: one transaction for all of them. */
export type AcrossWorkspaces = work.AcrossWorkspaces<Context>

export type UnitOfWork = work.UnitOfWork<Context>

export type Job = schedule.Job<Context>

/** A kind of contract calls that the server sends to networks, such as pulls. */
export type RelayKind = relaying.RelayKind<Context>

/** Blocks that the chain reader has read, with the transfers in them that the listener selected. */
export type Advance<Owners = unknown> = chains.Advance<Owners, Context>

/** A second reading of blocks: from another provider than the first reading or, with one provider, later. */
export type Witness<Owners = unknown> = chains.Witness<Owners, Context>

/**
 * A reorganisation of the chain: the last block that is still in the chain, and the hashes that the chain now
 * has at the heights of recorded transfers. The reader reads all blocks above that block again.
 */
export type Rewind = chains.Rewind<Context>

/** The functions that the chain reader calls with the transfers it has read. */
export type ChainListener<Owners = unknown> = chains.ChainListener<Owners, Context>
