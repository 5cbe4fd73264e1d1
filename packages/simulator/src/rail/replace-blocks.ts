import type { ChainClient, Hex } from './chain-client.ts'

/** A reorg that was made. */
export type Reorg = {
  /** The transactions of this connection's buyers that the chain has lost. */
  dropped: Hex[]
  /** Sends the lost transactions again, and waits until they are mined. */
  bringBack(): Promise<void>
}

/** More blocks than a local chain needs to call a block final: its nodes do so after two epochs of 32 blocks. */
export const finalBlocks = 80

type Mined = { hash: Hex; raw: Hex; block: number }

/**
 * Replaces the newest blocks by as many others. The transactions in `lost` are lost; all others are in the new blocks
 * again.
 */
export const replaceBlocks = async (
  client: ChainClient,
  depth: number,
  lost: ReadonlySet<Hex>,
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
  const dropped = mined.filter(({ hash }) => lost.has(hash))
  const kept = mined.filter(({ hash }) => !lost.has(hash))
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
