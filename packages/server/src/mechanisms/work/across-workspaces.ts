import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Scope } from '../../ports/index.ts'
import type { WorkPorts } from './ports.ts'
import { createWork, type Work } from './transact.ts'
import { runUnit, type Unit, type UnitOfWork } from './unit-of-work.ts'

export type AcrossWorkspaces<Ports = WorkPorts> = UnitOfWork<Ports> & {
  /** Returns the part of this unit of work that belongs to one workspace and mode. */
  within(scope: Scope): Work<Ports>
  /**
   * Runs `run` on batches of `size` items. To start the next batch before a write of this batch has
   * completed, `run` passes the promise of the write to its parameter `leave`. Events of a batch are also
   * written while the next batch runs. The transaction commits only after all these writes have succeeded.
   */
  inParts<Item>(
    items: readonly Item[],
    size: number,
    run: (part: readonly Item[], leave: (write: Promise<void>) => void) => Promise<void>,
  ): Promise<void>
}

/** Runs one transaction over many workspaces. All its rows and events commit together, or none of them. */
export const transactAcross = <Ports extends WorkPorts, Result>(
  context: Ports,
  run: (across: AcrossWorkspaces<Ports>) => Promise<Result>,
): Promise<Result> => runUnit(context, (unit) => run(createAcross(unit)))

const createAcross = <Ports extends WorkPorts>(unit: Unit<Ports>): AcrossWorkspaces<Ports> => {
  const works = new Map<string, Work<Ports>>()
  return {
    ...unit,
    within(scope) {
      const key = `${scope.workspaceId} ${scope.livemode}`
      const work = works.get(key) ?? createWork(unit, scope)
      works.set(key, work)
      return work
    },
    async inParts(items, size, run) {
      for (let start = 0; start < items.length; start += size) {
        await run(items.slice(start, start + size), unit.leave)
        unit.leave(unit.flush())
        // Yield to the event loop, so that the statements of this batch are sent before the next batch runs.
        await nextTurn()
      }
    },
  }
}
