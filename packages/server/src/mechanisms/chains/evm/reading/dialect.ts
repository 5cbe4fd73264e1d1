/**
 * How nodes of a family speak the JSON-RPC of EVM nodes, where they differ. Within the reader addresses and hashes have the
 * forms of the chain (`addressKey`); a dialect turns them into those of the wire and back, where answers come in.
 */
export type Dialect = {
  /** The address of a configured contract as 0x and 40 digits in lower case. */
  toWireAddress(address: string): string
  toWireHash(txHash: string): string
  /** What turns the addresses and the hash of a decoded transfer into the chain's own; null where they are the same. */
  fromWire: { address(hex: string): string; txHash(hash: string): string } | null
  /**
   * Whether a node takes the hash of a block for its height alone: logs that are asked for by a hash may be those of
   * another block, and no logs say nothing unless the node has that very block in its chain.
   */
  hashMeansHeight: boolean
  /** Whether the header's bloom filter says something. */
  hasBlooms: boolean
  /**
   * After so many blocks in a row without a single log of the tokens the node is doubted; null where tokens are not used as
   * often. It stands in for bloom filters, where nodes answer none.
   */
  quietBlocks: number | null
}

export const evmDialect: Dialect = {
  toWireAddress: (address) => address.toLowerCase(),
  toWireHash: (txHash) => txHash,
  ...{ fromWire: null, hashMeansHeight: false, hasBlooms: true, quietBlocks: null },
}
