import { setTimeout as delay } from 'node:timers/promises'
import type { Checkout, Payment, Stablerail } from '@stablerail/sdk'
import type { ChainClient } from './chain-client.ts'
import type { SentTransaction } from './scenarios/index.ts'

/** The outcome of a payment: the checkout, and the payments of the transactions that were sent. */
export type PaidOutcome = { checkout: Checkout; payments: Payment[] }

export type Settling = {
  client: Stablerail
  checkoutId: string
  sent: readonly SentTransaction[]
  chainOf(name: string): ChainClient
  withinMs: number
}

const lookEveryMs = 25

/**
 * Mines the blocks after which the transactions are deep enough, and waits until the service has decided about each
 * of their transfers. Throws if it has not within `withinMs`, with the payments that there are.
 */
export const settle = async (settling: Settling): Promise<PaidOutcome> => {
  const { client, checkoutId, sent, chainOf, withinMs } = settling
  const givesUpAtMs = performance.now() + withinMs
  for (const name of new Set(sent.map(({ chain }) => chain))) {
    const chain = chainOf(name)
    await chain.mine(chain.description.confirmations + 1)
  }
  const findAll = () => Promise.all(sent.map(({ hash }) => findPayments(client, hash)))
  for (;;) {
    const payments = await findAll()
    const isDone = sent.every((transaction, index) => {
      const found = payments[index] ?? []
      const { confirmations } = chainOf(transaction.chain).description
      return (
        found.length >= transaction.transfers && found.every((payment) => isDecided(payment, confirmations))
      )
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

/** A part of a price at a deposit address stays pending until the price is covered or the checkout ends. */
const isDecided = ({ status, coverage, confirmations }: Payment, required: number): boolean =>
  status !== 'pending' || (coverage === 'part' && confirmations >= required)

const describeMissing = ({ sent, withinMs }: Settling, payments: readonly Payment[][]): string => {
  const lines = sent.map(({ chain, hash, transfers }, index) => {
    const found = (payments[index] ?? []).map(({ id, status }) => `${id} ${status}`).join(', ')
    return `  ${hash} on ${chain}: ${found || 'no payment'} (of ${transfers})`
  })
  return `The payment was not settled within ${withinMs / 1_000} s:\n${lines.join('\n')}`
}
