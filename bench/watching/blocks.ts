import { setTimeout as delay } from 'node:timers/promises'
import { sharedNowMs } from '../processes/clock.ts'
import type { WatchedChain } from './chain.ts'

/** A sent payment. `minedMs` is the time of its block, on the clock that all processes share. */
export type Sent = { tx: string; minedMs: number }

/**
 * Makes a block at a constant interval. Payments that are requested in the meantime are included in the next
 * block.
 */
export const makeBlocks = (chain: WatchedChain) => {
  const waiting: { wallet: string; mined: (sent: Sent) => void }[] = []
  let stopping = false
  let made = 0
  const loop = async () => {
    while (!stopping) {
      const nextMs = sharedNowMs() + chain.tickMs
      const paid = []
      for (const { wallet, mined } of waiting.splice(0)) paid.push({ tx: await chain.pay(wallet), mined })
      await chain.tick()
      made += 1
      const minedMs = sharedNowMs()
      for (const { tx, mined } of paid) mined({ tx, minedMs })
      await delay(Math.max(0, nextMs - sharedNowMs()))
    }
  }
  const ended = loop()
  return {
    made: () => made,
    pay: (wallet: string) => new Promise<Sent>((mined) => waiting.push({ wallet, mined })),
    async stop() {
      stopping = true
      await ended
    },
  }
}
