import type { EventData, EventType } from '@stablerail/contract'
import type { Context, Scope } from '../../context.ts'
import { runUnit, type Unit, type UnitOfWork } from './unit-of-work.ts'

/**
 * What caused an event, where that is known by facts: the moment of a block, the record that the event tells of, and
 * the count of its changes. The event's id derives from these and its type, so that an event which is made again, after
 * a database lost its last commits, has the id under which it was sent.
 */
export type EventCause = { at: Date; of: string; version: number }

/** A unit of work within one workspace and mode, with the events it causes. */
export type Work = Scope &
  UnitOfWork & {
    /** Appends an event, and a delivery to each endpoint that wants it, to this same transaction; answers its id. */
    emit<Type extends EventType>(type: Type, data: EventData<Type>, cause?: EventCause): string
  }

/**
 * Runs one unit of work: all of it commits, events included, or nothing does. `run` must not call over the network;
 * what must be sent is written as a row.
 */
export const transact = <Result>(
  context: Context,
  scope: Scope,
  run: (work: Work) => Promise<Result>,
): Promise<Result> => runUnit(context, (unit) => run(createWork(unit, scope)))

export const createWork = ({ append, context, tx, now, onCommit }: Unit, scope: Scope): Work => ({
  workspaceId: scope.workspaceId,
  livemode: scope.livemode,
  ...{ context, tx, now, onCommit },
  emit: (type, data, cause) => {
    const id =
      cause === undefined
        ? context.ids.make('event')
        : context.ids.derive('event', cause.at, [cause.of, type, cause.version])
    append({ scope, id, type, data })
    return id
  },
})
