import type { LocalNode } from '../../server/src/mechanisms/local-time/index.ts'
import type { Devnet } from './devnet.ts'

/**
 * Returns functions that change the time of a local EVM chain. They call anvil's own methods, for which viem
 * has no functions.
 */
export const toLocalNode = ({ node: { client }, network }: Pick<Devnet, 'node' | 'network'>): LocalNode => {
  const request = client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
  const ask = (method: string, ...params: unknown[]) => request({ method, params })
  return {
    network,
    async head() {
      const { number, timestamp } = await client.getBlock()
      return { number: Number(number), time: new Date(Number(timestamp) * 1000) }
    },
    async pause() {
      const [minesAtOnce, intervalSeconds] = [
        await ask('anvil_getAutomine'),
        await ask('anvil_getIntervalMining'),
      ]
      // Stops the mining of new blocks: the interval 0 turns off both interval mining and automatic mining.
      await ask('evm_setIntervalMining', 0)
      return async () => {
        if (minesAtOnce === true) await ask('evm_setAutomine', true)
        else if (typeof intervalSeconds === 'number') await ask('evm_setIntervalMining', intervalSeconds)
      }
    },
    async setTime(to) {
      await ask('evm_setTime', to.getTime() / 1000)
    },
    mine: (blocks) => client.mine({ blocks }),
  }
}
