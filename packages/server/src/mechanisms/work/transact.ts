import type { AuditAction, AuditChange, EventData, EventType } from '@stablerail/contract'
import type { Scope } from '../../ports/index.ts'
import { type Caller, recordAct } from '../audit/index.ts'
import type { WorkPorts } from './ports.ts'
import { runUnit, type Unit, type UnitOfWork } from './unit-of-work.ts'

/**
 * What caused an event, where that is known by facts: the moment of a block, the record that the event tells of, and
 * the count of its changes. The event's id derives from these and its type, so that an event which is made again, after
 * a database lost its last commits, has the id under which it was sent.
 */
export type EventCause = { at: Date; of: string; version: number }

/** A unit of work within one workspace and mode, with the events it causes and the acts it records. */
export type Work<Ports = WorkPorts> = Scope &
  UnitOfWork<Ports> & {
    /** Appends an event, and a delivery to each endpoint that wants it, to this same transaction; answers its id. */
    emit<Type extends EventType>(type: Type, data: EventData<Type>, cause?: EventCause): string
    /**
     * Writes to the audit log of the workspace, in this same transaction, what the caller did, and to which record, and
     * what that changed, where the record was there before.
     */
    record(action: AuditAction, target: string, changes?: readonly AuditChange[]): Promise<void>
    caller: Caller
    /** The moment of the whole unit in real time, whatever the test clock of the workspace says. */
    realNow: Date
    /**
     * The same unit of work at another moment, that of a workspace whose test clock was moved. Its rows and events carry
     * that moment; what keeps real time, such as the delivery of the events, does not notice.
     */
    at(moment: Date): Work<Ports>
    /** The same unit of work, whose acts the audit log ascribes to this caller. */
    as(caller: Caller): Work<Ports>
    /** The part of the same unit of work that belongs to another workspace. */
    within(scope: Scope): Work<Ports>
  }

/** A unit of work that no request began: a command on the server. */
const operator: Caller = { actor: 'operator', ip: null }

/**
 * Runs one unit of work: all of it commits, events included, or nothing does. `run` must not call over the network;
 * what must be sent is written as a row.
 */
export const transact = <Ports extends WorkPorts, Result>(
  context: Ports,
  scope: Scope,
  run: (work: Work<Ports>) => Promise<Result>,
): Promise<Result> => runUnit(context, (unit) => run(createWork(unit, scope)))

export const createWork = <Ports extends WorkPorts>(
  unit: Unit<Ports>,
  { workspaceId, livemode }: Scope,
  { now, caller } = { now: unit.now, caller: operator },
): Work<Ports> => {
  const { append, context, tx, onCommit } = unit
  const scope = { workspaceId, livemode }
  return {
    ...{ workspaceId, livemode, context, tx, now, realNow: unit.now, onCommit, caller },
    at: (moment) => createWork(unit, scope, { now: moment, caller }),
    as: (other) => createWork(unit, scope, { now, caller: other }),
    within: (other) => createWork(unit, other, { now, caller }),
    record: (action, target, changes) =>
      recordAct(
        { workspaceId, context, tx, now: unit.now },
        { ...caller, action, target, ...(changes !== undefined && { changes }) },
      ),
    emit: (type, data, cause) => {
      const id =
        cause === undefined
          ? context.ids.make('event')
          : context.ids.derive('event', cause.at, [cause.of, type, cause.version])
      append({ scope, id, type, data, createdAt: now })
      return id
    },
  }
}
