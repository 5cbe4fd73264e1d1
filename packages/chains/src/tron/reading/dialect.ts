import { fromHexAddress, toHexAddress } from '../../addresses/index.ts'
import type { Dialect } from '../../evm/reading/dialect.ts'
import type { NetworkConfig } from '../../network.ts'

/** The result of `eth_chainId` on Tron's main network: the last four bytes of the hash of its first block. */
const mainnetId = 728_126_428

/** On the main network, one minute (20 blocks) has more than a thousand transfers of USDT. */
const quietBlocks = 20

/**
 * The number of cached addresses: senders and recipients repeat, and converting an address costs two hashes.
 */
const mostRemembered = 20_000

/**
 * The JSON-RPC of java-tron, at `/jsonrpc`. Its addresses are the 20 bytes of Tron's own addresses, and its
 * transaction ids start with `0x`. It treats the hash of a block only as its height, and returns empty bloom
 * filters. A node whose JSON-RPC was enabled late returns no logs for its older blocks.
 */
export const tronDialect = ({ networkId }: Pick<NetworkConfig, 'networkId'>): Dialect => ({
  toWireAddress: toHexAddress,
  toWireHash: (txHash) => `0x${txHash}`,
  fromWire: { address: rememberAddresses(), txHash: (hash) => hash.slice(2) },
  hashMeansHeight: true,
  hasBlooms: false,
  quietBlocks: networkId === mainnetId ? quietBlocks : null,
})

const rememberAddresses = () => {
  const known = new Map<string, string>()
  return (hex: string): string => {
    const found = known.get(hex)
    if (found !== undefined) return found
    if (known.size >= mostRemembered) known.clear()
    const address = fromHexAddress(hex)
    known.set(hex, address)
    return address
  }
}
