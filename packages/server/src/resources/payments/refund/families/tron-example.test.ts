import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundPart } from '../../../../../../../examples/refund/refund.ts'
import { openTronWallet } from '../../../../../../../examples/refund/tron-wallet.ts'
import { tronAccount } from '../../../../../../chains/test/tron-provider.ts'
import { createTronRefundWorld, type TronRefundWorld } from '../../../../testing/payments/tron-refunds.ts'

let world: TronRefundWorld
beforeAll(async () => {
  world = await createTronRefundWorld()
})
afterAll(() => world.close())

const walletOf = ({ privateKey }: { privateKey: string }) =>
  openTronWallet(privateKey, { rpcUrl: world.node.url })

test('the example sends half of a payment on Tron back, then the rest, and the chain confirms both', async () => {
  const { id } = await world.paid()
  const wallet = walletOf(world.merchant)
  const half = await refundPart(world.client, wallet, id, { amountMinor: 1000, isReported: true })
  expect(half.payment).toMatchObject({ refundTxHash: half.txHash, status: 'confirmed' })
  await world.confirm()
  expect(await world.paymentById(id)).toMatchObject({ status: 'confirmed', refundAmountMinor: 1000 })
  world.clock.advance({ seconds: 1 })
  const rest = await refundPart(world.client, wallet, id, { isReported: false })
  await world.confirm()
  expect(await world.paymentById(id)).toMatchObject({ status: 'refunded', refundTxHash: rest.txHash })
  expect(await world.refundsOf(id)).toMatchObject([
    { status: 'confirmed', txHash: rest.txHash, broadcastAt: null },
    { status: 'confirmed', txHash: half.txHash, amountMinor: 1000 },
  ])
})

test('its wallet says so where the transaction reverts, is sent twice, is signed by another or is not on Tron', async () => {
  const { id } = await world.paid()
  const { unsignedTx } = await world.initiate(id)
  const { token, merchant } = world
  await expect(walletOf(tronAccount(world.node, 4)).send(unsignedTx)).rejects.toThrow(/private key/i)
  await world.node.setBlacklisted({ token, user: merchant.address, isListed: true })
  for (let time = 0; time < 2; time += 1)
    await expect(walletOf(merchant).send(unsignedTx)).rejects.toThrow('failed: REVERT')
  await world.node.setBlacklisted({ token, user: merchant.address, isListed: false })
  const evm = { kind: 'evm', chainId: 1, from: '', to: '', value: '0x0', data: '0x' } as const
  await expect(walletOf(merchant).send(evm)).rejects.toThrow('not made on Tron')
})
