import type { EventData, EventType } from '@stablerail/contract'
import type { Context, Scope } from '../../context.ts'
import { runUnit, type Unit, type UnitOfWork } from './unit-of-work.ts'

/** A unit of work within one workspace and mode, with the events it causes. */
export type Work = Scope &
  UnitOfWork & {
    /** Appends an event, and a delivery to each endpoint that wants it, to this same transaction; answers its id. */
    emit<Type extends EventType>(type: Type, data: EventData<Type>): string
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
  emit: (type, data) => {
    const id = context.ids.make('event')
    append({ scope, id, type, data })
    return id
  },
})
