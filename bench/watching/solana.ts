import { createHash } from 'node:crypto'
import { LocalClient, startSolanaNode } from '@stablerail/local-solana'
import { encodeBase58 } from '../../packages/server/src/mechanisms/chains/base58.ts'
import { networkIdOfGenesis } from '../../packages/server/src/mechanisms/chains/solana/network-id.ts'
import type { Cleanup } from '../cleanup.ts'
import type { WatchedChain, Way } from './chain.ts'

/**
 * Transfers of each block that concern nobody. A block of the main network has about a thousand transactions and 4 MB, more
 * than a local node makes in a slot beside what is measured here: bytes of blocks are told per transaction.
 */
const othersPerBlock = 10
const slotMs = 400

const walletOf = (index: number) =>
  encodeBase58(createHash('sha256').update(`solana wallet ${index}`).digest())

const startWatching =
  (watch: 'wallets' | 'blocks') =>
  async (cleanup: Pick<Cleanup, 'onEnd'>): Promise<WatchedChain> => {
    const node = await startSolanaNode({ automine: false, clock: () => Date.now() / 1000 })
    cleanup.onEnd(() => node.close())
    const client = new LocalClient(node.rpcUrl)
    node.setAutomine(true)
    const payer = await client.createWallet(10n ** 12n)
    const mint = await client.createMint({ payer })
    await client.mintTo(payer, payer.address, mint, 10n ** 15n)
    const stranger = await client.createWallet()
    await client.createTokenAccount(payer, stranger.address, mint)
    node.finalize()
    node.setAutomine(false)
    let made = 0
    const transfer = (to: string) =>
      client.pay({ mint, from: payer, to, amountBase: 1_000_000n + BigInt(made++) }, { skipPreflight: true })
    return {
      rpcUrl: node.rpcUrl,
      network: {
        ...{ chain: 'solana', watch },
        networkId: networkIdOfGenesis(await client.request<string>('getGenesisHash')),
        tokens: { USDC: { address: mint.address, decimals: 6 } },
      },
      pay: transfer,
      async tick() {
        for (let index = 0; index < othersPerBlock; index += 1) await transfer(stranger.address)
        node.mine(1)
      },
      tickMs: slotMs,
    }
  }

const wayOf = (watch: 'wallets' | 'blocks'): Way => ({
  ...{ name: `Solana, ${watch}`, pair: { chain: 'solana', token: 'USDC' }, walletOf },
  start: startWatching(watch),
})

export const solana = [wayOf('blocks'), wayOf('wallets')]
