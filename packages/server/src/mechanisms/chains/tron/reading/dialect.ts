import type { NetworkConfig } from '../../../../settings/config.ts'
import { fromHexAddress, toHexAddress } from '../../../addresses/index.ts'
import type { Dialect } from '../../evm/reading/dialect.ts'

/** What `eth_chainId` answers on Tron's main network: the last four bytes of the hash of its first block. */
const mainnetId = 728_126_428

/** On the main network a minute, which is 20 blocks, has more than a thousand transfers of USDT. */
const quietBlocks = 20

/** Addresses that are remembered: senders and recipients repeat, and an address costs two hashes. */
const mostRemembered = 20_000

/**
 * The JSON-RPC of java-tron, at `/jsonrpc`. Addresses there are the 20 bytes of Tron's own, transactions have `0x` before
 * their ids. It takes the hash of a block for its height, and answers empty bloom filters. A node whose JSON-RPC was enabled
 * late answers that its older blocks have no logs.
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
