/**
 * The differences between the JSON-RPC of a family's nodes and the JSON-RPC of EVM nodes. Within the reader,
 * addresses and hashes have the forms of the chain (`addressKey`); a dialect converts them to and from the
 * forms of JSON-RPC when calls are sent and responses are parsed.
 */
export type Dialect = {
  /** Returns the address of a configured contract as 0x and 40 digits in lower case. */
  toWireAddress(address: string): string
  toWireHash(txHash: string): string
  /**
   * Converts the addresses and the hash of a decoded transfer into the chain's own forms; null if they are
   * the same.
   */
  fromWire: { address(hex: string): string; txHash(hash: string): string } | null
  /**
   * Whether a node treats a block hash only as its height: it may then return the logs of another block, and
   * an empty answer is valid only if the node has exactly that block in its chain.
   */
  hashMeansHeight: boolean
  /** Whether the bloom filters of headers are filled. */
  hasBlooms: boolean
  /**
   * After this many blocks in a row without a single log of the tokens, the node's answers are doubted; null
   * if the tokens are transferred less often. This limit replaces the bloom filters of nodes that do not fill
   * them.
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
