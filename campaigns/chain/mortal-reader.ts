import type { KyselyPlugin } from 'kysely'
import { ChainError } from '../../packages/chains/src/providers/source.ts'
import { LeaseLost } from '../../packages/server/src/mechanisms/reading/cursor.ts'
import type { AcrossWorkspaces, Context } from '../../packages/server/src/resources/context.ts'
import { createPaymentListener } from '../../packages/server/src/resources/payments/index.ts'
import type { NetworkConfig } from '../../packages/server/src/settings/config.ts'
import { createSteppedReader } from '../../packages/server/src/testing/chains/reader.ts'

/** Error that is thrown inside a reader's transaction to simulate the death of its process. */
class Killed extends Error {
  override name = 'Killed'
}

/**
 * A chain reader that can die in the middle of a round, as if its process were killed, and is then restarted.
 */
export type MortalReader = {
  /** Runs a read round and ignores errors of providers. */
  round(): Promise<void>
  restart(): Promise<void>
  /** Sets whether the reader dies before its next commit. */
  dies(soon: boolean): void
  /**
   * Makes the reader die at this statement of a transaction (1 is the first statement), in the next transaction that has
   * at least this number of statements. Null cancels the death.
   */
  diesAt(statement: number | null): void
  /** The number of times that the reader died. */
  deaths(): number
  close(): Promise<void>
}

/**
 * Creates a chain reader that can be killed and started again. `skewMs` is called at each start; it returns
 * by how many milliseconds the reader's clock is ahead of the simulated time.
 */
export const createMortalReader = (
  context: Context,
  network: NetworkConfig,
  skewMs: () => number,
): MortalReader => {
  let killNext = false
  let fatal: number | null = null
  let deaths = 0
  /** Counts the statements of a transaction, and throws at the fatal one. */
  const counted = <Step extends { work: AcrossWorkspaces }>(step: Step): Step => {
    if (fatal === null) return step
    let left = fatal
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        left -= 1
        if (left > 0) return node
        fatal = null
        throw new Killed('The process died in the middle of a transaction.')
      },
      transformResult: async ({ result }) => result,
    }
    return { ...step, work: { ...step.work, tx: step.work.tx.withPlugin(plugin) } }
  }
  const start = () => {
    const aheadMs = skewMs()
    const skewed = { now: () => new Date(context.clock.now().getTime() + aheadMs) }
    const payments = createPaymentListener()
    const listener: typeof payments = {
      ...payments,
      async advance(step) {
        await payments.advance(counted(step))
        if (!killNext) return
        killNext = false
        throw new Killed('The process died before it committed.')
      },
      witness: (step) => payments.witness(counted(step)),
      rewind: (step) => payments.rewind(counted(step)),
    }
    return createSteppedReader({ ...context, clock: skewed }, network, listener)
  }
  let reader = start()
  const restart = async () => {
    await reader.close()
    reader = start()
  }
  return {
    async round() {
      try {
        await reader.step()
      } catch (error) {
        if (error instanceof Killed) {
          deaths += 1
          return restart()
        }
        if (!(error instanceof ChainError || error instanceof LeaseLost)) throw error
      }
    },
    restart,
    dies(soon) {
      killNext = soon
    },
    diesAt(statement) {
      fatal = statement
    },
    deaths: () => deaths,
    close: () => reader.close(),
  }
}
