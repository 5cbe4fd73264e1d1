import { encodeReference } from '@stablerail/chains'
import type { Hex } from 'viem'
import { withLocalChains } from '../../server/src/mechanisms/local-time/index.ts'
import { startReaders } from '../../server/src/mechanisms/reading/index.ts'
import { transact } from '../../server/src/mechanisms/work/index.ts'
import type { Scope } from '../../server/src/ports/index.ts'
import { createCheckout } from '../../server/src/resources/checkouts/create-checkout.ts'
import {
  type CheckoutRow,
  preparePayment,
  shiftLiveCheckouts,
} from '../../server/src/resources/checkouts/index.ts'
import { selectCheckout } from '../../server/src/resources/checkouts/store.ts'
import type { Context } from '../../server/src/resources/context.ts'
import { createPaymentListener } from '../../server/src/resources/payments/index.ts'
import { insertVerifiedWallet } from '../../server/src/testing/checkouts.ts'
import { createTestScope } from '../../server/src/testing/context.ts'
import type { Devnet } from '../src/devnet.ts'
import { toLocalNode } from '../src/local-node.ts'

/** A checkout for which the buyer has requested payment instructions. */
export type PreparedCheckout = {
  scope: Scope
  id: string
  amountBase: bigint
  reference: string
  recipient: string
}

/**
 * Starts the service's readers for the emulator's local Base chain. The configuration of `base` must contain
 * the chain's network.
 */
export const runLocalChain = async (base: Context, devnet: Devnet) => {
  const { node, network } = devnet
  const context = await withLocalChains(base, [toLocalNode(devnet)], shiftLiveCheckouts)
  const readers = startReaders(context, createPaymentListener())
  const moveUp = async (to: Date) => {
    await context.localChains?.moveUp(to)
  }
  return {
    context,
    moveUp,
    /** Creates a checkout in the given workspace, or in a new one. */
    async open(within?: Scope): Promise<{ scope: Scope; id: string }> {
      const scope = within ?? (await createTestScope(context))
      if (within === undefined) await insertVerifiedWallet(context, scope, devnet.merchant.address)
      const { id } = await transact(context, scope, (work) => openWithin(work))
      return { scope, id }
    },
    async ask({ scope, id }: { scope: Scope; id: string }): Promise<PreparedCheckout> {
      const { expectation, recipient } = await transact(context, scope, (work) =>
        preparePayment(work, id, {}),
      )
      const { amount_base, price_base, reference } = expectation
      return { scope, id, amountBase: BigInt(amount_base ?? price_base), reference, recipient }
    },
    async pay({ amountBase, reference, recipient }: PreparedCheckout): Promise<void> {
      const [from, token] = [devnet.payer.address, devnet.tokens.USDC]
      const dataSuffix = encodeReference(reference)
      await node.transfer({ token, from, to: recipient as Hex, amountBase, dataSuffix })
    },
    /** Mines the number of blocks after which the payments are confirmed. */
    confirm: () => node.mine(network.confirmations),
    async rowOf({ scope, id }: { scope: Scope; id: string }): Promise<CheckoutRow> {
      const row = await selectCheckout(context.db, scope, id)
      if (row === undefined) throw new Error(`There is no checkout ${id}.`)
      return row
    },
    /** Returns the time of the newest block. */
    chainTime: async () => new Date(Number((await node.client.getBlock()).timestamp) * 1000),
    stop: () => readers.stop(),
  }
}

export type LocalChain = Awaited<ReturnType<typeof runLocalChain>>

/** Creates a checkout that expires after half an hour. */
export const openWithin = (work: Parameters<typeof createCheckout>[0]) =>
  createCheckout(work, {
    mode: 'payment',
    amount: 1_999,
    currency: 'USD',
    chain: 'base',
    token: 'USDC',
    expiresInMinutes: 30,
  })
