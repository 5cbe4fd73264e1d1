import { decodeBase58 } from '../addresses/index.ts'

/** The network ids of the public clusters, by their genesis hashes. Solana's wallets use the same numbers. */
const clusters: ReadonlyMap<string, number> = new Map([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 101],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', 102],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', 103],
])

const hashBytes = 32
/**
 * The id of a cluster that is not in `clusters` is made from this many bytes of its genesis hash. A
 * JavaScript number represents every integer of six bytes exactly.
 */
const idBytes = 6

/**
 * Returns the number that identifies a cluster in `NETWORKS`: 101 for mainnet-beta, 102 for testnet, 103 for
 * devnet, and for any other cluster the first six bytes of its genesis hash. Null if the text is not a hash
 * of 32 bytes.
 */
export const networkIdOfGenesis = (genesisHash: string): number | null => {
  const known = clusters.get(genesisHash)
  if (known !== undefined) return known
  if (genesisHash.length > 44) return null
  const bytes = decodeBase58(genesisHash)
  return bytes?.length === hashBytes ? bytes.readUIntBE(0, idBytes) : null
}
