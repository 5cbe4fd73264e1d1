import type { ChainProviders } from '../../../../chains/src/providers/source.ts'
import { LeaseLost } from '../../mechanisms/reading/cursor.ts'
import { findCursor, startCursor } from '../../mechanisms/reading/ensure-cursor.ts'
import { takeLease } from '../../mechanisms/reading/lease-store.ts'
import type { ChainListener } from '../../mechanisms/reading/listener.ts'
import { openProviders } from '../../mechanisms/reading/open-providers.ts'
import { createRound, type Round } from '../../mechanisms/reading/round.ts'
import { type RoundOutcome, runRound } from '../../mechanisms/reading/run-round.ts'
import type { Context } from '../../resources/context.ts'
import type { NetworkConfig } from '../../settings/config.ts'

export type SteppedReader = {
  providers: ChainProviders
  round: Round
  /** Runs one round of the chain reader, as `watchNetwork` would; throws the error of a failed round. */
  step(): Promise<RoundOutcome>
  /** Runs rounds of the chain reader until there is nothing more to read. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Creates a chain reader whose rounds a test runs one by one. */
export const createSteppedReader = (
  context: Context,
  network: NetworkConfig,
  listener: ChainListener,
  owner = 'stepped',
): SteppedReader => {
  const { wsUrl: _, ...quiet } = network
  const providers = openProviders(context, quiet)
  const round = createRound({ context, network, listener, providers, owner, isStopping: () => false })
  const step = async () => {
    if ((await findCursor(context, network)) === undefined) await startCursor(context, network, providers)
    const row = await takeLease(context.db, network, owner)
    if (row === undefined) throw new LeaseLost('another holds the lease')
    return runRound(round, row)
  }
  return {
    providers,
    round,
    step,
    async catchUp() {
      for (let left = 10_000; left > 0; left -= 1) {
        const before = await findCursor(context, network)
        const { more } = await step()
        const after = await findCursor(context, network)
        if (!more && before?.block_hash === after?.block_hash) return
      }
      throw new Error('There was more to read after 10,000 rounds.')
    },
    close: () => providers.close(),
  }
}
