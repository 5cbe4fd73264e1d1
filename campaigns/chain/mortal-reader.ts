import { ChainError } from '../../packages/chains/src/providers/source.ts'
import { LeaseLost } from '../../packages/server/src/mechanisms/reading/cursor.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { createPaymentListener } from '../../packages/server/src/resources/payments/index.ts'
import type { NetworkConfig } from '../../packages/server/src/settings/config.ts'
import { createSteppedReader } from '../../packages/server/src/testing/chains/reader.ts'

/** Thrown within a reader's transaction, to simulate the death of its process. */
class Killed extends Error {
  override name = 'Killed'
}

/** A reader whose process can die in the middle of a round and is then restarted. */
export type MortalReader = {
  /** Runs a round and ignores its errors. */
  round(): Promise<void>
  restart(): Promise<void>
  /** Sets whether the process dies before its next commit. */
  dies(soon: boolean): void
  close(): Promise<void>
}

/** `skewMs` returns, at each start, how far the clock of that process is ahead. */
export const createMortalReader = (
  context: Context,
  network: NetworkConfig,
  skewMs: () => number,
): MortalReader => {
  let killNext = false
  const start = () => {
    const aheadMs = skewMs()
    const skewed = { now: () => new Date(context.clock.now().getTime() + aheadMs) }
    const payments = createPaymentListener()
    const listener: typeof payments = {
      ...payments,
      async advance(step) {
        await payments.advance(step)
        if (!killNext) return
        killNext = false
        throw new Killed('The process died before it committed.')
      },
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
        if (error instanceof Killed) return restart()
        if (!(error instanceof ChainError || error instanceof LeaseLost)) throw error
      }
    },
    restart,
    dies(soon) {
      killNext = soon
    },
    close: () => reader.close(),
  }
}
