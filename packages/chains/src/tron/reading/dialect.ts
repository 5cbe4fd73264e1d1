import { fromHexAddress, toHexAddress } from '../../addresses/index.ts'
import type { Dialect } from '../../evm/reading/dialect.ts'
import type { NetworkConfig } from '../../network.ts'

/**
 * The network id of Tron's main network, which `eth_chainId` returns: the last four bytes of its first
 * block's hash.
 */
const mainnetId = 728_126_428

/**
 * The number of blocks without a transfer after which a response is doubted. On the main network, 20 blocks
 * take one minute and have more than a thousand transfers of USDT.
 */
const quietBlocks = 20

/**
 * The maximum number of cached addresses. The same senders and recipients appear again, and converting an
 * address takes two hashes.
 */
const mostRemembered = 20_000

/**
 * Describes the JSON-RPC interface of java-tron (`/jsonrpc`). Its addresses are the 20 bytes of a Tron
 * address in hex, and its transaction ids start with `0x`. In a call with a block hash, java-tron uses the
 * hash only to find the height of the block. Its headers have empty bloom filters, and a node whose JSON-RPC
 * was enabled late returns no logs for older blocks.
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
