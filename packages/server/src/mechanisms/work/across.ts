import type { Context, Scope, Tx } from '../../context.ts'
import { appendEvents, createOutbox, type Outbox, wakeDeliveryWorkers } from '../outbox/index.ts'
import { createWork, type Work } from './transact.ts'

/** A transaction that serves many workspaces at once, at one moment. */
export type Across = {
  context: Context
  tx: Tx
  now: Date
  /** The work of one workspace within it. */
  within(scope: Scope): Work
}

/** Many workspaces' work within a transaction whose opener appends the events. */
export const acrossScopes = (context: Context, tx: Tx, outbox: Outbox): Across => {
  const now = context.clock.now()
  const works = new Map<string, Work>()
  return {
    context,
    tx,
    now,
    within(scope) {
      const key = `${scope.workspaceId} ${scope.livemode}`
      const work = works.get(key) ?? { ...createWork(context, scope, tx, outbox), now }
      works.set(key, work)
      return work
    },
  }
}

/** Runs one transaction over many workspaces: all of it commits, events included, or nothing does. */
export const transactAcross = async <Result>(
  context: Context,
  run: (across: Across) => Promise<Result>,
): Promise<Result> => {
  const outbox = createOutbox()
  const result = await context.db.transaction().execute(async (tx) => {
    const answer = await run(acrossScopes(context, tx, outbox))
    await appendEvents(tx, context, outbox.events)
    return answer
  })
  wakeDeliveryWorkers(context, outbox)
  return result
}
