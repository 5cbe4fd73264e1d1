import { setTimeout as delay } from 'node:timers/promises'
import type { Checkout, Payment, Stablerail } from '@stablerail/sdk'
import type { Buyer, SentTransaction } from './buyer.ts'
import type { ChainClient } from './chain-client.ts'
import { mineConfirmations } from './scenarios/send.ts'

/** The outcome of a payment: the checkout, and the payments of the transactions that were sent. */
export type PaidOutcome = { checkout: Checkout; payments: Payment[] }

export type Settling = {
  client: Stablerail
  checkoutId: string
  sent: readonly SentTransaction[]
  chainOf(name: string): ChainClient
  withinMs: number
  did: Buyer['did']
}

const lookEveryMs = 25

/**
 * Mines the blocks after which the transactions are deep enough, and waits until the service has decided about each
 * of their transfers. Throws if it has not within `withinMs`, with the payments that there are.
 */
export const settle = async (settling: Settling): Promise<PaidOutcome> => {
  const { client, checkoutId, sent, chainOf, withinMs, did } = settling
  const givesUpAtMs = performance.now() + withinMs
  for (const name of new Set(sent.map(({ chain }) => chain)))
    await mineConfirmations({ chain: chainOf(name), did })
  const findAll = () => Promise.all(sent.map(({ hash }) => findPayments(client, hash)))
  for (;;) {
    const payments = await findAll()
    const isDone = sent.every((transaction, index) => {
      const found = payments[index] ?? []
      const { confirmations } = chainOf(transaction.chain).description
      const isEnd = transaction.isLost ? isGone : isDecided
      return found.length >= transaction.transfers && found.every((payment) => isEnd(payment, confirmations))
    })
    if (isDone) {
      const checkout = await client.checkouts.retrieve(checkoutId)
      // The service may have decided between two of the requests above, so all payments are read again.
      return { checkout, payments: (await findAll()).flat() }
    }
    if (performance.now() > givesUpAtMs) throw new Error(describeMissing(settling, payments))
    await delay(lookEveryMs)
  }
}

const findPayments = async (client: Stablerail, txHash: string): Promise<Payment[]> =>
  (await client.payments.list({ txHash })).data

/**
 * Returns whether the service has decided about a payment that the chain contains. A part of a price at a deposit
 * address stays pending until the price is covered or the checkout ends.
 */
const isDecided = ({ status, coverage, confirmations, reorgSuspected }: Payment, required: number): boolean =>
  (status !== 'pending' && !reorgSuspected) || (coverage === 'part' && confirmations >= required)

/** Returns whether the service has seen that the chain has lost a payment. */
const isGone = ({ status, blockNumber }: Payment): boolean => status === 'reorged' || blockNumber === null

const describeMissing = ({ sent, withinMs }: Settling, payments: readonly Payment[][]): string => {
  const lines = sent.map(({ chain, hash, transfers }, index) => {
    const found = (payments[index] ?? []).map(({ id, status }) => `${id} ${status}`).join(', ')
    return `  ${hash} on ${chain}: ${found || 'no payment'} (of ${transfers})`
  })
  return `The payment was not settled within ${withinMs / 1_000} s:\n${lines.join('\n')}`
}
