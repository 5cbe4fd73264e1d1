import { setTimeout as delay } from 'node:timers/promises'
import {
  type Account,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hash,
  type Hex,
  http,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The RPC URL of a local EVM chain, and the key of a buyer who has test tokens on this chain. */
export type ChainAccess = { rpcUrl: string; chainId: number; payerPrivateKey: Hex }

export type BuyerTransaction = { to: string; data?: string; wei?: bigint }

/**
 * Opens the wallet of a simulated buyer on a local EVM chain, with a function that mines blocks. A shop has
 * no such code.
 */
export const openChain = ({ rpcUrl, chainId, payerPrivateKey }: ChainAccess) => {
  const transport = http(rpcUrl)
  const reader = createPublicClient({ transport })
  const buyer = privateKeyToAccount(payerPrivateKey)
  const chain = {
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  return {
    buyer: buyer.address,
    /** Signs and sends the transaction that the checkout prepared, and waits until it is in a block. */
    pay: async ({
      to,
      data = '0x',
      wei = 0n,
    }: BuyerTransaction): Promise<{ hash: Hash; blockNumber: bigint }> => {
      const wallet = createWalletClient({ account: buyer satisfies Account, chain, transport })
      const hash = await wallet.sendTransaction({ to: to as Hex, data: data as Hex, value: wei })
      const receipt = await receiptOf(reader, hash)
      if (receipt.status !== 'success') throw new Error(`The payment ${hash} was reverted.`)
      return { hash, blockNumber: receipt.blockNumber }
    },
    /** Returns the token balance of an address, in base units. */
    balanceOf: ({ token, owner }: { token: string; owner: string }): Promise<bigint> =>
      reader.readContract({
        address: token as Hex,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner as Hex],
      }),
    mine: (blocks: number): Promise<unknown> =>
      reader.request({ method: 'anvil_mine', params: [`0x${blocks.toString(16)}`] } as never),
  }
}

const receiptOf = async (reader: PublicClient, hash: Hash) => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const receipt = await reader.getTransactionReceipt({ hash }).catch(() => null)
    if (receipt !== null) return receipt
    await delay(50)
  }
  throw new Error(`The payment ${hash} was not mined within 10 s.`)
}
