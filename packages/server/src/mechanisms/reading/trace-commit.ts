import { modeOf } from '@stablerail/chains'
import type { Committer } from './commit-blocks.ts'

type Traced = {
  name: 'commit blocks' | 'commit sweep' | 'settle' | 'commit second reading' | 'rewind'
  from: number
  to: number
  /** The number of transfers passed to the listener. */
  transfers: number
}

/** Runs a commit in a trace span. The span is omitted if there were neither transfers nor events. */
export const traceCommit = <Result>(
  { context, network }: Pick<Committer, 'context' | 'network'>,
  { name, from, to, transfers }: Traced,
  run: () => Promise<Result>,
): Promise<Result> =>
  context.traces === null
    ? run()
    : context.traces.inSpan(
        {
          name,
          parent: null,
          lazy: transfers === 0,
          attributes: {
            'stablerail.chain': network.chain,
            'stablerail.mode': modeOf(network),
            'stablerail.block.from': from,
            'stablerail.block.to': to,
            'stablerail.transfers': transfers,
          },
        },
        run,
      )
