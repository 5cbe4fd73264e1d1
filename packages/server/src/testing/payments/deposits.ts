import { transferCalldata } from '@stablerail/chains'
import type { Address, Hex } from 'viem'
import { expireCheckouts } from '../../resources/checkouts/index.ts'
import { endWaitingParts } from '../../resources/payments/index.ts'
import { createWorld, type PreparedCheckout, type World, type WorldOptions } from './world.ts'

/** A world whose workspaces use deposit addresses. */
export type DepositWorld = World & {
  /** Sends a transfer to the deposit address of a checkout. */
  deposit(
    checkout: PreparedCheckout,
    amountBase: bigint,
    from?: Address,
    options?: { withReference: boolean },
  ): Promise<{ txHash: Hex; signed: Hex }>
  /** Mines blocks until the payments so far have their confirmations, and reads them. */
  deepen(): Promise<void>
  /** Lets the time of a checkout pass, on the chain and for the jobs that end checkouts. */
  passEnd(checkout: PreparedCheckout): Promise<void>
  checkoutRow(checkout: PreparedCheckout): ReturnType<typeof selectCheckout>
  /** Returns the payments to the address of a checkout, in the order of the chain. */
  paymentsTo(checkout: PreparedCheckout): ReturnType<typeof selectPayments>
  /** Returns status, coverage, outcome and `fully_settled` of these payments. */
  shown(checkout: PreparedCheckout): Promise<unknown[][]>
  /**
   * Returns the events about these payments and the checkout, each as its type. `payment.confirmed` is followed by the
   * amount, whether the price was reached, and the settled cents.
   */
  eventsOf(checkout: PreparedCheckout): Promise<unknown[][]>
}

export const createDepositWorld = async (options: WorldOptions = {}): Promise<DepositWorld> => {
  const world = await createWorld({ byDeposit: true, ...options })
  const deepen = async () => {
    await world.node.mine(3)
    await world.read()
  }
  return {
    ...world,
    deepen,
    async deposit({ recipient, reference }, amountBase, account = world.buyer, options) {
      const sent = options?.withReference === true ? reference : null
      const data = transferCalldata({ recipient, amountBase, reference: sent })
      // The gas limit is fixed, because the transfer needs more gas if a reorg makes it the first to its recipient.
      const txHash = await world.node.client.sendTransaction({
        account,
        to: world.token,
        data,
        gas: 200_000n,
      })
      await world.node.client.waitForTransactionReceipt({ hash: txHash })
      return { txHash, signed: await world.node.signedTransaction(txHash) }
    },
    async passEnd(checkout) {
      await expireAt(world, checkout)
      await deepen()
      await deepen()
      await expireCheckouts(world.context)
      await endWaitingParts(world.context)
    },
    checkoutRow: (checkout) => selectCheckout(world, checkout),
    paymentsTo: (checkout) => selectPayments(world, checkout),
    shown: async (checkout) =>
      (await selectPayments(world, checkout)).map((one) => [
        one.status,
        one.coverage,
        one.outcome,
        one.fully_settled,
      ]),
    eventsOf: (checkout) => readEvents(world, checkout),
  }
}

const expireAt = async ({ context: { db }, chainTime }: World, { id }: PreparedCheckout) => {
  const expires_at = new Date((await chainTime()).getTime() - 1_000)
  await db.updateTable('checkouts').set({ expires_at }).where('id', '=', id).execute()
  await db.updateTable('expectations').set({ expires_at }).where('target_id', '=', id).execute()
}

const selectCheckout = ({ context: { db } }: World, { id }: PreparedCheckout) =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const selectPayments = ({ context: { db } }: World, { recipient }: PreparedCheckout) =>
  db
    .selectFrom('payments as payment')
    .innerJoin('transfers as transfer', 'transfer.id', 'payment.transfer_id')
    .selectAll('payment')
    .select(['transfer.tx_id', 'transfer.state'])
    .where('transfer.to_key', '=', recipient.toLowerCase())
    .orderBy('transfer.block_number')
    .orderBy('transfer.position')
    .execute()

const readEvents = async (world: World, checkout: PreparedCheckout): Promise<unknown[][]> => {
  const ids = new Set((await selectPayments(world, checkout)).map(({ id }) => id))
  const isOfCheckout = ({ data }: { data: Record<string, unknown> }) =>
    (data.checkout as { id?: string } | undefined)?.id === checkout.id
  return (await world.events())
    .filter((event) => ids.has(String(event.data.paymentId)) || isOfCheckout(event))
    .map(({ type, data }) =>
      type === 'payment.confirmed'
        ? [type, data.amountMinor, data.fullySettled, data.settledUsdMinor]
        : [type],
    )
}
