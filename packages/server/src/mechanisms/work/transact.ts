import type { AuditAction, EventData, EventType } from '@stablerail/contract'
import type { Context, Scope } from '../../context.ts'
import { type Caller, recordAct } from '../audit/index.ts'
import { runUnit, type Unit, type UnitOfWork } from './unit-of-work.ts'

/**
 * What caused an event, where that is known by facts: the moment of a block, the record that the event tells of, and
 * the count of its changes. The event's id derives from these and its type, so that an event which is made again, after
 * a database lost its last commits, has the id under which it was sent.
 */
export type EventCause = { at: Date; of: string; version: number }

/** A unit of work within one workspace and mode, with the events it causes and the acts it records. */
export type Work = Scope &
  UnitOfWork & {
    /** Appends an event, and a delivery to each endpoint that wants it, to this same transaction; answers its id. */
    emit<Type extends EventType>(type: Type, data: EventData<Type>, cause?: EventCause): string
    /** Writes to the audit log of the workspace, in this same transaction, what the caller did, and to which record. */
    record(action: AuditAction, target: string): Promise<void>
    caller: Caller
  }

/** A unit of work that no request began: a command on the server. */
const operator: Caller = { actor: 'operator', ip: null }

/** The same unit of work, whose acts the audit log ascribes to this caller. */
export const asCaller = (work: Work, caller: Caller): Work => ({
  ...work,
  caller,
  record: (action, target) => recordAct(work, { ...caller, action, target }),
})

/**
 * Runs one unit of work: all of it commits, events included, or nothing does. `run` must not call over the network;
 * what must be sent is written as a row.
 */
export const transact = <Result>(
  context: Context,
  scope: Scope,
  run: (work: Work) => Promise<Result>,
): Promise<Result> => runUnit(context, (unit) => run(createWork(unit, scope)))

export const createWork = (
  { append, context, tx, now, onCommit }: Unit,
  { workspaceId, livemode }: Scope,
): Work => ({
  ...{ workspaceId, livemode, context, tx, now, onCommit, caller: operator },
  record: (action, target) => recordAct({ workspaceId, context, tx, now }, { ...operator, action, target }),
  emit: (type, data, cause) => {
    const id =
      cause === undefined
        ? context.ids.make('event')
        : context.ids.derive('event', cause.at, [cause.of, type, cause.version])
    append({ scope: { workspaceId, livemode }, id, type, data })
    return id
  },
})
