import type { ChainDescription, ChainFault } from '../description.ts'
import type { ChainClient, Hex } from './chain-client.ts'
import type { ControlClient } from './control-client.ts'
import { type Reorg, replaceBlocks } from './replace-blocks.ts'

/** A local chain of the simulator. */
export type Chain = Pick<ChainDescription, 'rpcUrl' | 'chainId' | 'tokens' | 'confirmations'> & {
  /** Returns the number of the newest block. */
  height(): Promise<number>
  mine(blocks: number): Promise<void>
  /**
   * Replaces the newest blocks by as many others. Transactions of this connection's buyers are lost; all other
   * transactions are in the new blocks again. Waits until no other connection has an unsettled payment on the chain.
   */
  reorg(depth: number): Promise<Reorg>
  /**
   * Sets a fault of the provider through which the service reads the chain, until it is disposed of. With two providers
   * it is a fault of the first. Waits until no other connection has an unsettled payment on the chain; their new
   * payments wait for the end of the fault.
   */
  fault(fault: ChainFault): Promise<AsyncDisposable>
}

type Parts = { name: string; client: ChainClient; control: ControlClient; ownHashes: ReadonlySet<Hex> }

export const createChain = ({ name, client, control, ownHashes }: Parts): Chain => {
  const { rpcUrl, chainId, tokens, confirmations } = client.description
  return {
    rpcUrl,
    chainId,
    tokens,
    confirmations,
    height: client.height,
    mine: client.mine,
    async reorg(depth) {
      const turn = await control.reserve(name, null)
      try {
        return await replaceBlocks(client, depth, ownHashes)
      } finally {
        await turn.end()
      }
    },
    async fault(fault) {
      const turn = await control.reserve(name, fault)
      return { [Symbol.asyncDispose]: () => turn.end() }
    },
  }
}
