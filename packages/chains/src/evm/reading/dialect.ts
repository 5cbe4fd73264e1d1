/**
 * The differences between the JSON-RPC of one chain family, such as Tron, and the JSON-RPC of EVM nodes. The
 * reader uses addresses and hashes in the form of the chain (`addressKey`); a dialect converts them when
 * calls are sent and responses are parsed.
 */
export type Dialect = {
  /** Returns the address of a configured contract as 0x and 40 digits in lower case. */
  toWireAddress(address: string): string
  toWireHash(txHash: string): string
  /**
   * Converts the addresses and the hash of a decoded transfer from the form of JSON-RPC to the form of the
   * chain. Null if both forms are the same.
   */
  fromWire: { address(hex: string): string; txHash(hash: string): string } | null
  /**
   * Whether a node treats a block hash only as a block height. It may then return the logs of another block
   * at that height, and an empty answer is valid only if the node has exactly the requested block in its
   * chain.
   */
  hashMeansHeight: boolean
  /** Whether block headers have usable bloom filters. The headers of Tron nodes have empty bloom filters. */
  hasBlooms: boolean
  /**
   * For chains without bloom filters: the number of consecutive blocks without a log of the tokens after
   * which the answer of a provider is not trusted. Null if the chain has bloom filters, or if its tokens are
   * transferred too rarely for this check.
   */
  quietBlocks: number | null
}

export const evmDialect: Dialect = {
  toWireAddress: (address) => address.toLowerCase(),
  toWireHash: (txHash) => txHash,
  fromWire: null,
  hashMeansHeight: false,
  hasBlooms: true,
  quietBlocks: null,
}
