import { createHash } from 'node:crypto'
import { encodeBase58 } from '@stablerail/chains/addresses'
import { LocalClient, startSolanaNode } from '@stablerail/local-solana'
import { networkIdOfGenesis } from '../../packages/chains/src/solana/network-id.ts'
import type { Pace, WatchedChain, Way } from './chain.ts'

/**
 * Returns the interval of blocks and the number of unrelated transfers in each block. A block of the main
 * network has about a thousand transactions and 4 MB, which a local node cannot produce within a slot during
 * this measurement; therefore bytes are reported per transaction.
 */
const paceOf = ({ quick }: Pace) =>
  quick
    ? { othersPerBlock: 1, tickMs: 100, finalized: 4, sweepMs: 500 }
    : { othersPerBlock: 10, tickMs: 400, finalized: 31, sweepMs: 5_000 }

const walletOf = (index: number) =>
  encodeBase58(createHash('sha256').update(`solana wallet ${index}`).digest())

const startWatching =
  (watch: 'wallets' | 'blocks') =>
  async (pace: Pace): Promise<WatchedChain> => {
    const { othersPerBlock, tickMs, finalized, sweepMs } = paceOf(pace)
    const node = await startSolanaNode({
      automine: false,
      clock: () => Date.now() / 1000,
      lags: { confirmed: 0, finalized },
    })
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
        chain: 'solana',
        watch,
        networkId: networkIdOfGenesis(await client.request<string>('getGenesisHash')),
        tokens: { USDC: { address: mint.address, decimals: 6 } },
        pollIntervalMs: watch === 'wallets' ? sweepMs : tickMs,
      },
      pay: transfer,
      async tick() {
        for (let index = 0; index < othersPerBlock; index += 1) await transfer(stranger.address)
        node.mine(1)
      },
      tickMs,
      stop: node.close,
    }
  }

const wayOf = (watch: 'wallets' | 'blocks'): Way => ({
  name: `Solana, ${watch}`,
  pair: { chain: 'solana', token: 'USDC' },
  walletOf,
  start: startWatching(watch),
})

export const solana = [wayOf('blocks'), wayOf('wallets')]
