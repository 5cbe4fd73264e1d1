import { createRequire } from 'node:module'
import type { TronAccount } from '@stablerail/local-tron'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import type * as Tronweb from 'tronweb'
import { tronAccount } from '../../../../chains/test/tron-provider.ts'
import { createTronWorld, type TronWorld } from './tron.ts'

const { TronWeb } = createRequire(import.meta.url)('tronweb') as typeof Tronweb

/** An unsigned transaction in the form that wallets accept. */
export type TronRefundToSign = {
  txID: string
  raw_data: Tronweb.Types.Transaction['raw_data']
  raw_data_hex: string
}

export const calldataOf = ({ raw_data }: TronRefundToSign): `0x${string}` => {
  const [contract] = raw_data.contract
  const { data = '' } = (contract?.parameter.value ?? {}) as { data?: string }
  return `0x${data}`
}

export type TronRefundWorld = Awaited<ReturnType<typeof createTronRefundWorld>>

/**
 * Creates a test workspace on Tron whose settlement wallet has a key and TRX, and a clock that the node
 * follows.
 */
export const createTronRefundWorld = async () => {
  const clock: TestClock = createTestClock(new Date())
  const world: TronWorld = await createTronWorld({ clock })
  const merchant = tronAccount(world.node, 3)
  await world.openWallet(merchant.address)
  const initiate = async (
    paymentId: string,
    body: { amountMinor?: number; recipientAddress?: string } = {},
  ) => {
    const answer = await world.client.refunds.initiate(paymentId, body)
    if (answer.unsignedTx.kind !== 'tron') throw new Error('The refund is not on Tron.')
    return { ...answer, transaction: answer.unsignedTx.transaction as unknown as TronRefundToSign }
  }
  const wallet = new TronWeb({ fullHost: world.node.url })
  const sign = (transaction: TronRefundToSign): Promise<object> =>
    wallet.trx.sign(transaction as Tronweb.Types.Transaction, merchant.privateKey)
  return {
    ...world,
    clock,
    merchant,
    initiate,
    /** Makes a confirmed payment of $19.99. */
    async paid(from?: TronAccount) {
      const { id: checkoutId, instructions } = await world.openCheckout()
      const amountBase = BigInt(instructions.amountBase)
      const txHash = await world.pay({
        to: merchant.address,
        amountBase,
        ...(from !== undefined && { from }),
      })
      await world.after(20, { solid: 18 })
      const { id } = await world.paymentOf(txHash)
      return { id, txHash, amountBase, checkoutId }
    },
    /**
     * Signs a transaction like wallets that use tronweb, which checks that the transaction's id matches its
     * fields.
     */
    sign,
    send: async (transaction: TronRefundToSign) => world.broadcast(await sign(transaction)),
    /** Mines until all earlier transactions are confirmed, and lets the chain reader read the blocks. */
    confirm: () => world.after(20, { solid: 18 }),
    refundsOf: async (paymentId: string) => (await world.client.refunds.list(paymentId)).data,
    paymentById: (paymentId: string) => world.client.payments.retrieve(paymentId),
    /** Advances the clock, and with it the time of the chain. The reader reads the mined blocks. */
    async wait(duration: Parameters<TestClock['advance']>[0]) {
      clock.advance(duration)
      await world.after(22, { solid: 18 })
    },
  }
}
