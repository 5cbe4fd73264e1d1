import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { NotFoundError, Stablerail, StablerailError } from '@stablerail/sdk'
import type { Shop } from './shop.ts'

/** A checkout that a buyer paid on the chain, the block of the transfer, and the time at which its block was known. */
export type Paid = { checkoutId: string; txHash: string; block: { number: number; hash: string }; at: Date }

export type Buyers = {
  paid: Paid[]
  /** Checkouts that were not found, although their creation had succeeded. */
  lost: string[]
  stop(): Promise<void>
}

const everyMs = 3_000
const blockMs = 1_000

/** Creates a checkout every few seconds and pays it on the chain, until it is stopped. The chain makes a block a second. */
export const startBuyers = ({ workspaceId, apiKey, node, buyer }: Shop, apiUrl: string): Buyers => {
  const sdk = new Stablerail({ apiKey, workspaceId, baseUrl: apiUrl })
  const paid: Paid[] = []
  const lost: string[] = []
  const controller = new AbortController()
  const { signal } = controller
  const pay = async () => {
    const idempotencyKey = randomUUID()
    const checkout = await again(() =>
      sdk.checkouts.create(
        { mode: 'payment', amount: 1_999, chain: 'base', token: 'USDC' },
        { idempotencyKey },
      ),
    )
    const token = checkout.hostedUrl.split('/').at(-1) ?? ''
    const prepared = await again(() =>
      sdk.hostedCheckouts.preparePayment(token, { payerAddress: buyer }),
    ).catch((error: unknown) => {
      if (error instanceof NotFoundError) return null
      throw error
    })
    if (prepared === null) {
      lost.push(`the checkout ${checkout.id} was not found after its creation`)
      return
    }
    const { transaction } = prepared
    if (transaction?.kind !== 'evm') throw new Error('The checkout has no transaction to sign.')
    const { to, data } = transaction as { to: `0x${string}`; data: `0x${string}` }
    const { transactionHash, blockNumber, blockHash } = await node.call({ from: buyer, to, data })
    const block = { number: Number(blockNumber), hash: blockHash }
    paid.push({ checkoutId: checkout.id, txHash: transactionHash, block, at: new Date() })
  }
  const repeat = async (everyMs: number, run: () => Promise<void>) => {
    while (!signal.aborted) {
      const startMs = performance.now()
      await run()
      await delay(Math.max(0, startMs + everyMs - performance.now()))
    }
  }
  const running = [repeat(everyMs, pay), repeat(blockMs, () => node.mine(1))]
  return {
    paid,
    lost,
    async stop() {
      controller.abort()
      await Promise.all(running)
      // The last payments need blocks above them to be confirmed.
      await node.mine(5)
    },
  }
}

/** Repeats a call until it succeeds. A call that the server refuses as wrong throws. */
const again = async <Answer>(call: () => PromiseLike<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const isTemporary =
        error instanceof StablerailError && !('status' in error && Number(error.status) < 500)
      if (!isTemporary) throw error
      await delay(500)
    }
  }
}
