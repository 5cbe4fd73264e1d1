import { encodeBase58 } from '@stablerail/chains/addresses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solanaSigner } from '../../../../../chains/test/signers.ts'
import { createSolanaWorld, type SolanaWorld } from '../../../testing/payments/solana.ts'

let world: SolanaWorld
beforeAll(async () => {
  world = await createSolanaWorld()
})
afterAll(() => world.close())

test('a reported payment of the plain price is credited once its sender has signed, and not by another signer', async () => {
  const wallet = await world.openWallet()
  const { id, hostedToken } = await world.openCheckout(4_321)
  const txHash = await world.pay({ to: wallet, amountBase: 43_210_000n })
  await world.after(6)
  const report = (signature?: string) =>
    world.client.hostedCheckouts.report(hostedToken, {
      txHash,
      ...(signature !== undefined && { signature }),
    })
  const { credited, textToSign } = await report()
  expect([credited, textToSign]).toEqual([false, `I paid the checkout ${id} with the transaction ${txHash}.`])
  const forged = await solanaSigner().sign(textToSign ?? '')
  expect((await report(forged)).credited).toBe(false)
  const signature = encodeBase58(world.buyer.sign(Buffer.from(textToSign ?? '')))
  expect(await report(signature)).toEqual({ credited: true, textToSign: null })
  expect((await world.client.payments.list({ txHash })).data).toMatchObject([
    { checkoutId: id, attribution: { rule: 'reported_transaction' } },
  ])
})
