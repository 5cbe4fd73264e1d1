import { erc20Abi, type Hex } from 'viem'
import type { EvmNode } from '../../packages/local-evm/src/index.ts'

export type Log = {
  token: Hex
  from: Hex
  to: Hex
  amountBase: bigint
  txHash: Hex
  /** The place of the transfer among those of its transaction. */
  place: number
  blockHash: Hex
  blockNumber: bigint
  blockTime: Date
}

/** Returns the transfers of more than zero of these tokens that are in the node's chain now, in the order of the chain. */
export const readTransfers = async ({ client }: EvmNode, tokens: readonly Hex[]): Promise<Log[]> => {
  const logs = await client.getContractEvents({
    ...({ abi: erc20Abi, eventName: 'Transfer', strict: true } as const),
    address: [...tokens],
    fromBlock: 0n,
  })
  const places = new Map<Hex, number>()
  return logs
    .map(({ address, args, transactionHash, blockHash, blockNumber, blockTimestamp }) => {
      const place = places.get(transactionHash) ?? 0
      places.set(transactionHash, place + 1)
      return {
        token: lower(address),
        from: lower(args.from),
        to: lower(args.to),
        amountBase: args.value,
        txHash: transactionHash,
        place,
        blockHash,
        blockNumber,
        blockTime: new Date(Number(blockTimestamp) * 1000),
      }
    })
    .filter(({ amountBase }) => amountBase > 0n)
}

const lower = (address: Hex) => address.toLowerCase() as Hex

/** The times of the blocks from which reorganisations removed transactions, by transaction. */
export type Removed = Map<Hex, Date[]>

/** A transaction of a block that is replaced, with the bytes that mine it again. */
export type Replaced = { hash: Hex; signed: Hex }

/** Returns the transactions of the newest blocks, and notes that a reorganisation removes them. */
export const removeNewest = async (node: EvmNode, depth: number, removed: Removed): Promise<Replaced[]> => {
  const { client } = node
  const head = await client.getBlockNumber()
  const replaced: Replaced[] = []
  for (let number = head - BigInt(depth) + 1n; number <= head; number += 1n) {
    const { transactions, timestamp } = await client.getBlock({ blockNumber: number })
    for (const hash of transactions) {
      replaced.push({ hash, signed: await node.signedTransaction(hash) })
      removed.set(hash, [...(removed.get(hash) ?? []), new Date(Number(timestamp) * 1000)])
    }
  }
  return replaced
}
