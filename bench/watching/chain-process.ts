/**
 * Runs a local chain in a separate process, so that it makes blocks in real time even if the bench or the
 * reader is busy.
 */
import { answerCalls } from '../processes/answer.ts'
import { makeBlocks, type Sent } from './blocks.ts'
import type { Pace, WatchedChain } from './chain.ts'
import { ways } from './ways.ts'

let running: { chain: WatchedChain; blocks: ReturnType<typeof makeBlocks> } | undefined

const started = () => {
  if (running === undefined) throw new Error('The chain was not started.')
  return running
}

const start = async ({ name, pace }: { name: string; pace: Pace }) => {
  const way = ways.find((one) => one.name === name)
  if (way === undefined) throw new Error(`No chain is read in the way "${name}".`)
  const chain = await way.start(pace)
  running = { chain, blocks: makeBlocks(chain) }
  const { rpcUrl, network } = chain
  return { rpcUrl, network }
}

const stop = async (_: null): Promise<void> => {
  const { chain, blocks } = started()
  await blocks.stop()
  await chain.stop()
}

const methods = {
  start,
  /** Sends a payment and resolves when it is in a block. */
  pay: ({ wallet }: { wallet: string }): Promise<Sent> => started().blocks.pay(wallet),
  blocksMade: async (_: null): Promise<number> => started().blocks.made(),
  stop,
}

export type ChainMethods = typeof methods

answerCalls(methods)
