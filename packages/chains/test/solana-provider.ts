import type { Faults, SolanaNode } from '@stablerail/local-solana'

/** A provider in front of a local Solana node, which records its calls. */
export type SolanaProvider = {
  url: string
  /** The faults of the provider. A test may change them at any time. */
  faults: Faults
  /** The calls that the provider received, in order, such as `getBlock 12`. */
  calls: string[]
  /** Returns a function that returns the methods called since `listen` was called. */
  listen(): () => string[]
  stop(): Promise<void>
}

export const startSolanaProvider = async (node: SolanaNode): Promise<SolanaProvider> => {
  const double = await node.startDouble((request) => {
    for (const { method, params } of request.calls)
      provider.calls.push([method, ...params.filter((one) => typeof one === 'number')].join(' '))
    return provider.faults
  })
  const provider: SolanaProvider = {
    url: double.rpcUrl,
    faults: {},
    calls: [],
    stop: double.stop,
    listen() {
      const from = provider.calls.length
      return () => provider.calls.slice(from).map((call) => call.split(' ')[0] ?? '')
    },
  }
  return provider
}

/** A block as a node returns it. */
export type WireBlock = {
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  transactions: object[]
}

/** Returns faults that change the block returned for a slot. */
export const changeBlock = (slot: number, change: (block: WireBlock) => object): Faults => ({
  alters: ({ method, params }, result) =>
    method === 'getBlock' && params[0] === slot ? change(result as WireBlock) : result,
})

/** Faults that remove the transactions from every returned block. */
export const withoutTransactions: Faults = {
  alters: ({ method }, result) =>
    method === 'getBlock' ? { ...(result as WireBlock), transactions: [] } : result,
}

/** Returns faults that refuse requests for every block, or only for the block of one slot. */
export const refuseBlocks = (code: number, slot?: number): Faults => ({
  answers: ({ method, params }) =>
    method === 'getBlock' && (slot ?? params[0]) === params[0]
      ? { error: { code, message: 'Block not available' } }
      : undefined,
})
