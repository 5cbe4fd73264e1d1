import { createHash } from 'node:crypto'
import { fromHexAddress } from '@stablerail/chains/addresses'
import { startTronNode, type TronAccount } from '@stablerail/local-tron'
import type { Pace, WatchedChain, Way } from './chain.ts'

/**
 * Returns the interval of blocks and the number of unrelated transfers in each block: half as many as the
 * USDT transfers in a block of the main network.
 */
const paceOf = ({ quick }: Pace) =>
  quick ? { othersPerBlock: 4, tickMs: 300 } : { othersPerBlock: 40, tickMs: 3_000 }

const walletOf = (index: number) =>
  fromHexAddress(`0x${createHash('sha256').update(`tron wallet ${index}`).digest('hex').slice(0, 40)}`)

const start = async (pace: Pace): Promise<WatchedChain> => {
  const { othersPerBlock, tickMs } = paceOf(pace)
  const node = await startTronNode({ automine: false })
  const token = await node.deployToken()
  const [, payer, others] = node.accounts as [TronAccount, TronAccount, TronAccount]
  for (const { address } of [payer, others]) await node.mint({ token, to: address, amountBase: 10n ** 15n })
  await node.mine(20)
  let made = 0
  const transfer = (from: TronAccount, to: string) =>
    node.transfer({ token, from, to, amountBase: 1_000_000n + BigInt(made++) })
  return {
    rpcUrl: node.jsonRpcUrl,
    network: {
      chain: 'tron',
      networkId: node.chainId,
      tokens: { USDT: { address: token, decimals: 6 } },
      pollIntervalMs: tickMs,
    },
    pay: (wallet) => transfer(payer, wallet),
    async tick() {
      for (let index = 0; index < othersPerBlock; index += 1) await transfer(others, walletOf(-1 - index))
      await node.mine(1)
    },
    tickMs,
    stop: node.stop,
  }
}

export const tron: Way = { name: 'Tron', pair: { chain: 'tron', token: 'USDT' }, walletOf, start }
