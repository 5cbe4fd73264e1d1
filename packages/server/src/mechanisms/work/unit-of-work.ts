import {
  CommitUnknown,
  DatabaseUnavailable,
  databaseFaultOf,
  isStalePlan,
  noteFullDisk,
  renewConnections,
  type Tx,
} from '../db/index.ts'
import { wakeDeliveryWorkers } from '../deliveries/index.ts'
import { appendEvents, type NewEvent } from '../outbox/index.ts'
import type { Span } from '../traces/index.ts'
import type { WorkPorts } from './ports.ts'

/** A transaction with a fixed time. A query on it after its end throws. */
export type UnitOfWork<Ports = WorkPorts> = {
  context: Ports
  tx: Tx
  /** The time of the unit of work, which all its rows and events carry. */
  now: Date
  /**
   * Runs a function after the commit, in the order of the calls. It does not run after a rollback. Its error is
   * logged.
   */
  onCommit(run: () => void | Promise<void>): void
}

/** A unit of work with the functions that only this folder calls. */
export type Unit<Ports = WorkPorts> = UnitOfWork<Ports> & {
  /** Adds an event after the events that the unit of work has emitted so far. */
  append(event: Omit<NewEvent, 'ordinal'>): void
  /**
   * Runs a write concurrently, without awaiting it here. The transaction commits only after the write has succeeded.
   */
  leave(write: Promise<void>): void
  /** Writes the events that were appended since the last call of `flush`; with `isLast`, together with COMMIT. */
  flush(isLast?: boolean): Promise<void>
}

const mostAttempts = 3

/**
 * Runs one transaction. All its rows and events commit together, or none of them. If the database ends the transaction
 * because of a deadlock or a stale plan, it is run again from the start. If the connection is lost before COMMIT was
 * sent, or the server is read-only, it is run once more on a new connection. Throws `DatabaseUnavailable` if nothing was
 * written because of the state of the database, and `CommitUnknown` if the connection was lost after COMMIT was sent.
 */
export const runUnit = <Ports extends WorkPorts, Result>(
  context: Ports,
  run: (unit: Unit<Ports>) => Promise<Result>,
): Promise<Result> =>
  context.traces === null
    ? runUntilDone(context, run, null)
    : context.traces.inSpan(spanOfUnit, (span) => runUntilDone(context, run, span))

/** The span is lazy, because most units of work that are not part of a request have nothing to do. */
const spanOfUnit = { name: 'transaction', attributes: { 'db.system.name': 'postgresql' }, lazy: true }

const runUntilDone = async <Ports extends WorkPorts, Result>(
  context: Ports,
  run: (unit: Unit<Ports>) => Promise<Result>,
  span: Span | null,
): Promise<Result> => {
  let isRenewed = false
  for (let attempt = 1; ; attempt += 1) {
    const afterCommit: (() => void | Promise<void>)[] = []
    let isCommitting = false
    span?.set({ 'stablerail.transaction.repeats': attempt - 1 })
    try {
      const result = await context.db.transaction().execute(async (tx) => {
        const result = await runWithin({ context, tx, span, afterCommit, writes: [] }, run)
        isCommitting = true
        return result
      })
      span?.set({ 'stablerail.transaction.outcome': 'committed' })
      context.onCommitted?.()
      for (const each of afterCommit) await runLogged(context, each)
      return result
    } catch (error) {
      if (attempt < mostAttempts && (isDeadlock(error) || isStalePlan(error))) continue
      const failed = failureOf(error, isCommitting)
      const isOnce = failed instanceof DatabaseUnavailable && failed !== error && failed.fault !== 'disk_full'
      if (isOnce && !isRenewed) {
        isRenewed = true
        renewConnections(context.db)
        continue
      }
      if (failed instanceof DatabaseUnavailable && failed.fault === 'disk_full') noteFullDisk(context.db)
      const outcome = failed instanceof CommitUnknown ? 'unknown' : 'rolled_back'
      span?.set({ 'stablerail.transaction.outcome': outcome })
      throw failed
    }
  }
}

/** Returns the error of a transaction. An error that the state of the database causes says whether anything was written. */
const failureOf = (error: unknown, isCommitting: boolean): unknown => {
  const fault = databaseFaultOf(error)
  if (fault === null || error instanceof DatabaseUnavailable) return error
  return isCommitting && fault === 'unreachable'
    ? new CommitUnknown(error)
    : new DatabaseUnavailable(fault, error)
}

const runWithin = async <Ports extends WorkPorts, Result>(
  parts: UnitParts<Ports>,
  run: (unit: Unit<Ports>) => Promise<Result>,
): Promise<Result> => {
  const { writes } = parts
  const unit = createUnit(parts)
  const ran = run(unit).then(async (result) => {
    await unit.flush(true)
    return result
  })
  await Promise.allSettled([ran])
  // Waits for all writes, because a write that is still queued when the transaction ends would run after it,
  // outside of any transaction.
  await Promise.allSettled(writes)
  await Promise.all([...writes, ran])
  return await ran
}

type UnitParts<Ports> = {
  context: Ports
  tx: Tx
  /** The span of this transaction; null if tracing is off. */
  span: Span | null
  afterCommit: (() => void | Promise<void>)[]
  writes: Promise<void>[]
}

const createUnit = <Ports extends WorkPorts>({
  context,
  tx,
  span,
  afterCommit,
  writes,
}: UnitParts<Ports>): Unit<Ports> => {
  const now = context.clock.now()
  let events: NewEvent[] = []
  let ordinal = 0
  const counts = new Map<string, number>()
  const onCommit = (run: () => void | Promise<void>) => {
    afterCommit.push(run)
  }
  return {
    context,
    tx,
    now,
    onCommit,
    append(event) {
      if (counts.size === 0) onCommit(() => followEvents(context, counts))
      counts.set(event.type, (counts.get(event.type) ?? 0) + 1)
      ordinal += 1
      events.push({ ...event, ordinal })
    },
    leave(write) {
      // A handler is attached now, because a rejection while other promises are awaited would count as
      // unhandled.
      write.catch(() => undefined)
      writes.push(write)
    },
    async flush(isLast = false) {
      const batch = events
      events = []
      if (batch.length === 0) return
      span?.set({ 'stablerail.event.types': [...counts.keys()] })
      await appendEvents(context, tx, batch, { now, traceparent: span?.traceparent() ?? null, isLast })
    },
  }
}

const followEvents = (context: WorkPorts, counts: ReadonlyMap<string, number>): void => {
  wakeDeliveryWorkers(context)
  for (const [type, count] of counts) context.metrics.events.inc({ type }, count)
}

/** Runs an `onCommit` function and logs its error, because the commit cannot be undone. */
const runLogged = async (context: WorkPorts, run: () => void | Promise<void>): Promise<void> => {
  try {
    await run()
  } catch (error) {
    context.log.error({ err: error }, 'A callback that runs after a commit failed.')
  }
}

/** Returns whether PostgreSQL rolled the transaction back because of a deadlock or a serialisation failure. */
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
