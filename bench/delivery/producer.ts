/**
 * The process that creates events: writes them in database transactions as an API process does, and records
 * the time of each commit.
 */
import pino from 'pino'
import { createContext } from '../../packages/server/src/commands/create-context.ts'
import { appendEvents } from '../../packages/server/src/mechanisms/outbox/index.ts'
import { transact } from '../../packages/server/src/mechanisms/work/transact.ts'
import type { Scope } from '../../packages/server/src/ports/index.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { readConfig } from '../../packages/server/src/settings/config.ts'
import { answerCalls } from '../processes/answer.ts'
import { sharedNowMs } from '../processes/clock.ts'
import { productionSettings } from '../processes/server.ts'
import { eventType, oneKilobyte } from './shop.ts'

/**
 * A committed event. `tookMs` is the duration of its database transaction, which shows how busy the machine
 * was at that time.
 */
export type Commit = { eventId: string; atMs: number; tookMs: number }

const contexts = new Map<string, Promise<Context>>()

const contextOf = (databaseUrl: string): Promise<Context> => {
  const open = async () => {
    const config = readConfig(productionSettings(databaseUrl))
    return (await createContext({ config, databaseUrl, log: pino({ level: 'silent' }) })).context
  }
  const known = contexts.get(databaseUrl) ?? open()
  contexts.set(databaseUrl, known)
  return known
}

export type Pace = {
  databaseUrl: string
  scope: Scope
  count: number
  /**
   * The average time between two events, in milliseconds. The actual time varies, so that the commits do not
   * synchronize with a periodic task.
   */
  everyMs: number
}

/** Writes `count` events at the given pace, each in a separate database transaction. */
const commit = async ({ databaseUrl, scope, count, everyMs }: Pace): Promise<Commit[]> => {
  const context = await contextOf(databaseUrl)
  const commits: Promise<Commit>[] = []
  const startedMs = performance.now()
  for (let made = 0; made < count; made += 1) {
    const wobble = 0.5 * Math.sin(made * 12.9898)
    const waitMs = startedMs + everyMs * (made + wobble) - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    commits.push(commitOne(context, scope))
  }
  return await Promise.all(commits)
}

const commitOne = async (context: Context, scope: Scope): Promise<Commit> => {
  const startedMs = sharedNowMs()
  const eventId = await transact(context, scope, async (work) => work.emit(eventType, oneKilobyte(scope)))
  const atMs = sharedNowMs()
  return { eventId, atMs, tookMs: atMs - startedMs }
}

const rowsAtOnce = 2_000

/** Writes `count` events in one transaction, and wakes up the workers. */
const pile = async ({ databaseUrl, scope, count }: Omit<Pace, 'everyMs'>): Promise<void> => {
  const context = await contextOf(databaseUrl)
  await context.db.transaction().execute(async (tx) => {
    for (let made = 0; made < count; made += rowsAtOnce) {
      const events = Array.from({ length: Math.min(rowsAtOnce, count - made) }, (_, index) => ({
        scope,
        id: context.ids.make('event'),
        type: eventType,
        data: oneKilobyte(scope),
        createdAt: context.clock.now(),
        ordinal: made + index + 1,
      }))
      await appendEvents(context, tx, events, { now: context.clock.now() })
    }
  })
  context.wake.notify('deliveries')
}

const methods = { commit, pile }
export type ProducerMethods = typeof methods

answerCalls(methods)
