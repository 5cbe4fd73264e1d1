import type { ChainDescription, ChainFault } from '../description.ts'
import type { ChainClient, Hex } from './chain-client.ts'
import type { ControlClient } from './control-client.ts'

/** A reorg that was made. */
export type Reorg = {
  /** The transactions of this connection's buyers that the chain has lost. */
  dropped: Hex[]
  /** Sends the lost transactions again, and waits until they are mined. */
  bringBack(): Promise<void>
}

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
   * Sets a fault of the provider through which the service reads the chain, until it is disposed of. Waits until no
   * other connection has an unsettled payment on the chain; their new payments wait for the end of the fault.
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

type Mined = { hash: Hex; raw: Hex; block: number }

const replaceBlocks = async (
  client: ChainClient,
  depth: number,
  ownHashes: ReadonlySet<Hex>,
): Promise<Reorg> => {
  const first = (await client.height()) - depth + 1
  const mined: Mined[] = []
  for (let block = 0; block < depth; block += 1) {
    const { transactions } = await client.ask<{ transactions: Hex[] }>(
      'eth_getBlockByNumber',
      `0x${(first + block).toString(16)}`,
      false,
    )
    for (const hash of transactions)
      mined.push({ hash, block, raw: await client.ask<Hex>('eth_getRawTransactionByHash', hash) })
  }
  const dropped = mined.filter(({ hash }) => ownHashes.has(hash))
  const kept = mined.filter(({ hash }) => !ownHashes.has(hash))
  await client.ask(
    'anvil_reorg',
    depth,
    kept.map(({ raw, block }) => [raw, block]),
  )
  return {
    dropped: dropped.map(({ hash }) => hash),
    async bringBack() {
      for (const { raw } of dropped) await client.mined(await client.ask<Hex>('eth_sendRawTransaction', raw))
    },
  }
}
