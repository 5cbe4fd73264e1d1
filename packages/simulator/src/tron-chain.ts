import { defaultConfirmations } from '@stablerail/contract'
import { tronSigner } from '../../chains/test/signers.ts'
import type { TronAccount } from '../../local-tron/src/index.ts'
import type { NetworkConfig } from '../../server/src/settings/config.ts'
import { createClock, type LocalChain, type LocalChainOptions, localNetworkId } from './local-chain.ts'
import { startTicking } from './ticking.ts'

const networkId = localNetworkId('tron')
const decimals = 6
const payerBalanceBase = 1_000_000n * 10n ** BigInt(decimals)
const blockMs = 3_000

/**
 * Starts a local Tron chain with a test token. The payer has a balance of this token. It mines a block every
 * 3 seconds, as Tron does. If blocks were mined on request, so that the chain's time is ahead of the clock,
 * it waits until the clock has caught up.
 */
export const startTronChain = async ({ stateDir, saved }: LocalChainOptions): Promise<LocalChain> => {
  // Imported here, because the package is installed only if `--chains` contains Tron.
  const { startTronNode } = await import('../../local-tron/src/index.ts')
  const clock = createClock()
  const node = await startTronNode({
    chainId: networkId,
    dataDir: `${stateDir}/tron`,
    clock: clock.nowMs,
  })
  const [, merchant, payer, neighbour] = node.accounts
  if (!merchant || !payer || !neighbour) throw new Error('The local chain has too few accounts.')
  const token = saved?.USDT ?? (await node.deployToken('USDT'))
  if (saved?.USDT === undefined) await node.mint({ token, to: payer.address, amountBase: payerBalanceBase })
  const ticking = startTicking(blockMs, async () => {
    const { timeMs } = await node.head()
    if (clock.nowMs() - timeMs >= blockMs) await node.mine()
  })
  const network: NetworkConfig = {
    chain: 'tron',
    livemode: false,
    networkId,
    rpcUrls: [node.jsonRpcUrl],
    tokens: { USDT: { address: token, decimals } },
    confirmations: defaultConfirmations.tron,
    pollIntervalMs: 500,
    minesOnDemand: false,
  }
  return {
    network,
    merchant: signerOf(merchant),
    neighbour: signerOf(neighbour),
    access: {
      rpcUrl: node.url,
      chainId: networkId,
      tokens: { USDT: token },
      payerPrivateKey: payer.privateKey,
    },
    node: {
      network,
      async head() {
        const { height, timeMs } = await node.head()
        return { number: height, time: new Date(timeMs) }
      },
      pause: ticking.pause,
      setTime: async (to) => clock.set(to),
      mine: (blocks) => node.mine(blocks),
    },
    async stop() {
      await ticking.stop()
      await node.stop()
    },
  }
}

const signerOf = ({ privateKey }: TronAccount) => tronSigner(`0x${privateKey}`)
