import type { AuditAction, AuditChange, EventData, EventType } from '@stablerail/contract'
import type { Scope } from '../../ports/index.ts'
import { type Caller, recordAct } from '../audit/index.ts'
import type { WorkPorts } from './ports.ts'
import { runUnit, type Unit, type UnitOfWork } from './unit-of-work.ts'

/**
 * The facts that identify an event's cause, if they are known: the time of a block, the record that the event
 * describes, and the number of its changes. The event's id is derived from these and from its type. If a database
 * loses its last commits and the event is created again, it has the same id as when it was first sent.
 */
export type EventCause = { at: Date; of: string; version: number }

/** A unit of work in one workspace and mode. It also emits events and writes to the audit log. */
export type Work<Ports = WorkPorts> = Scope &
  UnitOfWork<Ports> & {
    /** Appends an event, and a delivery for each subscribed endpoint, in this transaction. Returns the event's id. */
    emit<Type extends EventType>(type: Type, data: EventData<Type>, cause?: EventCause): string
    /**
     * Writes an entry to the workspace's audit log in this transaction: the action, the id of the record, and the
     * changed fields if the record existed before.
     */
    record(action: AuditAction, target: string, changes?: readonly AuditChange[]): Promise<void>
    caller: Caller
    /** The real time at which the unit of work started, independent of the workspace's test clock. */
    realNow: Date
    /**
     * Returns this unit of work at another time, for a workspace whose test clock was advanced. Rows and
     * events then carry that time. Code that uses real time, such as the delivery of events, is not affected.
     */
    at(moment: Date): Work<Ports>
    /** Returns this unit of work with another caller, who is named in the audit log. */
    as(caller: Caller): Work<Ports>
    /**
     * Returns this unit of work for another workspace: the same transaction, but rows and events belong to
     * that workspace.
     */
    within(scope: Scope): Work<Ports>
  }

/** The caller of a unit of work that no request started: a command on the server. */
const operator: Caller = { actor: 'operator', ip: null }

/**
 * Runs one unit of work. All its rows and events commit together, or none of them. `run` must not send network
 * requests: work that has to be sent is written as a row.
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
    workspaceId,
    livemode,
    context,
    tx,
    now,
    realNow: unit.now,
    onCommit,
    caller,
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
