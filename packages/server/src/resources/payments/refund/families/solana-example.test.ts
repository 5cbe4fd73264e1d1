/** Runs the program of examples/refund, with a key of its own, on a local node. */
import { Keypair } from '@solana/web3.js'
import { createKeypair } from '@stablerail/local-solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Part, refundPart, type SettlementWallet } from '../../../../../../../examples/refund/refund.ts'
import { openSolanaWallet } from '../../../../../../../examples/refund/solana-wallet.ts'
import { openSolanaTill, type SolanaTill } from '../../../../testing/payments/solana-refunds.ts'

let till: SolanaTill
let wallet: SettlementWallet
beforeAll(async () => {
  till = await openSolanaTill()
  const { node } = till.world
  wallet = openSolanaWallet(Keypair.fromSeed(till.wallet.seed), { rpcUrl: node.rpcUrl })
})
afterAll(() => till.world.close())

/**
 * Makes a refund with the program of examples/refund. Produces blocks at the same time, because the program waits
 * until the refund's block is confirmed.
 */
const refund = async (by: SettlementWallet, ...[paymentId, part]: [string, Part]) => {
  const slots = setInterval(() => till.world.node.mine(1), 50)
  try {
    return await refundPart(till.client, by, paymentId, part)
  } finally {
    clearInterval(slots)
  }
}

test('a payment goes back in two parts, one of them unreported', async () => {
  const { id } = await till.paid()
  const first = await refund(wallet, id, { amountMinor: 999, isReported: true })
  expect(first.payment.refundTxHash).toBe(first.txHash)
  await till.world.after(6)
  till.world.pass(1_000)
  const { txHash } = await refund(wallet, id, { isReported: false })
  await till.world.after(6)
  expect(await till.refundsOf(id)).toMatchObject([
    { status: 'confirmed', txHash, broadcastAt: null },
    { status: 'confirmed', txHash: first.txHash, amountMinor: 999 },
  ])
  expect((await till.paymentOf(id)).status).toBe('refunded')
})

test('a refund that was signed too late is asked for again, and paid once', async () => {
  const { id } = await till.paid()
  const asked = { amountMinor: 500, recipientAddress: createKeypair().address }
  await till.ask(id, asked)
  till.world.node.mine(160)
  let sent = 0
  const slow: SettlementWallet = {
    async send(transaction) {
      sent += 1
      if (sent === 1) till.world.node.mine(160)
      return await wallet.send(transaction)
    },
  }
  const { txHash } = await refund(slow, id, { ...asked, isReported: true })
  expect(sent).toBe(2)
  await till.world.after(6)
  expect(await till.refundsOf(id)).toMatchObject([{ status: 'confirmed', txHash, amountMinor: 500 }])
  expect(await till.tokensOf(asked.recipientAddress)).toBe(5_000_000n)
})
