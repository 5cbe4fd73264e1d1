import { setTimeout as delay } from 'node:timers/promises'
import { type Account, createPublicClient, createWalletClient, type Hash, type Hex, http } from 'viem'
import type { SettlementWallet } from './refund.ts'

/**
 * Opens a settlement wallet on an EVM chain with its private key. In production, a person or a key vault
 * signs instead.
 */
export const openEvmWallet = (
  account: Account,
  { rpcUrl, chainId }: { rpcUrl: string; chainId: number },
): SettlementWallet => {
  const transport = http(rpcUrl)
  const reader = createPublicClient({ transport })
  const chain = {
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const wallet = createWalletClient({ account, chain, transport })
  const isMined = async (hash: Hash) => {
    const receipt = await reader.getTransactionReceipt({ hash }).catch(() => null)
    if (receipt?.status === 'reverted') throw new Error(`The refund ${hash} was reverted.`)
    return receipt !== null
  }
  return {
    async send(unsigned) {
      if (unsigned.kind !== 'evm') throw new Error('The payment was not made on an EVM chain.')
      const { to, data, gas } = unsigned
      const hash = await wallet.sendTransaction({
        to: to as Hex,
        data: data as Hex,
        ...(gas === undefined ? {} : { gas: BigInt(gas) }),
      })
      for (let attempt = 0; attempt < 200; attempt += 1) {
        if (await isMined(hash)) return hash
        await delay(50)
      }
      throw new Error(`The refund ${hash} was not mined within 10 s.`)
    },
  }
}
