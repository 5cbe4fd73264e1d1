import { setTetherFee } from '@stablerail/local-evm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTwoChains,
  polygonUsdt,
  type TwoChains,
  type TwoChainsTill,
} from '../../testing/payments/two-chains.ts'

let chains: TwoChains
let till: TwoChainsTill
beforeAll(async () => {
  chains = await createTwoChains()
  till = await chains.openTill()
  const token = chains.polygon.tokens.USDT?.address as Hex
  await setTetherFee(chains.nodeOf('polygon'), { token, basisPoints: 10n, maxFee: 1n })
})
afterAll(() => chains.close())

test('a payment in a token that keeps a fee is what arrived at the wallet, and makes no other payment', async () => {
  const checkout = await chains.offer(till)
  const asked = await chains.ask(till, checkout, polygonUsdt)
  const before = (await chains.world.payments()).length
  const txHash = await chains.pay({ ...asked, amountBase: 19_990_000n })
  const { input } = await chains.nodeOf('polygon').client.getTransaction({ hash: txHash })
  expect(BigInt(`0x${input.slice(74, 138)}`)).toBe(19_990_000n)
  await chains.settle('polygon')
  expect(await chains.paymentOf(txHash)).toMatchObject({
    checkout_id: checkout.id,
    amount_base: '19970010',
    amount_minor: 1_997,
    status: 'confirmed',
  })
  expect(await chains.world.payments()).toHaveLength(before + 1)
  const told = (await chains.world.events()).filter(({ type }) => type === 'payment.confirmed')
  expect(told.map(({ data }) => data.fullySettled)).toEqual([false])
  expect((await chains.checkoutOf(till, checkout)).status).toBe('succeeded')
})
