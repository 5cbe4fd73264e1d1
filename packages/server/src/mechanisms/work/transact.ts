import type { EventData, EventType } from '@stablerail/contract'
import type { Context, Scope, Tx } from '../../context.ts'
import { isStalePlan } from '../db/index.ts'
import { appendEvents, createOutbox, type Outbox, wakeDeliveryWorkers } from '../outbox/index.ts'

export type { Tx } from '../../context.ts'

/** One unit of work: a transaction within a scope, at one moment, with the events it has caused so far. */
export type Work = Scope & {
  context: Context
  tx: Tx
  /** The one moment at which all of this work happens. */
  now: Date
  /** Appends an event, and a delivery to each endpoint that wants it, to this same transaction; answers its id. */
  emit<Type extends EventType>(type: Type, data: EventData<Type>): string
  /** Deliveries that were there before are due now: the workers are woken for them too. */
  noteRestart(): void
}

/**
 * Runs one unit of work: all of it commits, events included, or nothing does. Nothing may go out over the
 * network from within; what must be sent is written as a row.
 */
export const transact = async <Result>(
  context: Context,
  scope: Scope,
  run: (work: Work) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    const outbox = createOutbox()
    try {
      const result = await context.db.transaction().execute(async (tx) => {
        const answer = await run(createWork(context, scope, tx, outbox))
        await appendEvents(tx, context, outbox.events)
        return answer
      })
      wakeDeliveryWorkers(context, outbox)
      return result
    } catch (error) {
      if (attempt === mostAttempts || !(isDeadlock(error) || isStalePlan(error))) throw error
    }
  }
}

const mostAttempts = 3

/** The database broke a circle of waiting transactions by ending this one: nothing of it happened. */
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

/**
 * Work within a transaction that is already open, such as the chain reader's, which serves many workspaces in
 * one: whoever opened it appends the events it collects and wakes the delivery workers.
 */
export const createWork = (context: Context, scope: Scope, tx: Tx, outbox: Outbox): Work => {
  const now = context.clock.now()
  return {
    workspaceId: scope.workspaceId,
    livemode: scope.livemode,
    context,
    tx,
    now,
    emit: (type, data) => {
      const id = context.ids.make('event')
      outbox.events.push({ scope, id, type, data, createdAt: now })
      return id
    },
    noteRestart: () => {
      outbox.restarted = true
    },
  }
}
