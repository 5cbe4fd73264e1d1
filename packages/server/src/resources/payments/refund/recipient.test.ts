import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../../testing/payments/refunds.ts'

let world: RefundWorld
let shop: Shop
beforeAll(async () => {
  world = await createRefundWorld()
  shop = await world.openTill()
})
afterAll(() => world.close())

const other = `0x${'7'.repeat(40)}`

/** Makes a payment from the node's account with a given index, instead of the usual buyer. */
const paidBy = async (account: number) => {
  const from = world.node.accounts[account]?.address as Address
  await world.node.mint({ token: world.token, to: from, amountBase: 10n ** 9n })
  return { from, ...(await world.paid(shop, { from })) }
}

const codesOf = (json: { warnings: { code: string }[] }) => json.warnings.map(({ code }) => code)
const refund = (id: string, recipientAddress?: string) =>
  world.post(shop, `payments/${id}/refund`, recipientAddress === undefined ? {} : { recipientAddress })

describe('without recipientAddress', () => {
  test('a payer with a contract at the address must be named, and may be', async () => {
    const { id, from } = await paidBy(2)
    await world.node.client.setCode({ address: from, bytecode: '0x6001' })
    const { status, json } = await refund(id)
    expect([status, json.error.param]).toEqual([400, 'recipientAddress'])
    expect(json.error.message).toContain(`${from} is a contract`)
    const named = await refund(id, from)
    expect(named.status).toBe(200)
    expect(codesOf(named.json)).toContain('recipient_is_contract')
  })

  test('a payer that delegated its code (EIP-7702) gets the money', async () => {
    const { id, from } = await paidBy(4)
    await world.node.client.setCode({ address: from, bytecode: `0xef0100${'ab'.repeat(20)}` as Hex })
    const { status, json } = await refund(id)
    expect([status, json.payment.refundRecipient]).toEqual([200, from])
  })

  test('a payer of several customers must be replaced by an address', async () => {
    const [one, two] = [await paidBy(5), await paidBy(5)]
    const { db, ids } = world.context
    const customers = [ids.make('customer'), ids.make('customer')]
    const setCustomer = (id: string, index: number) =>
      db
        .updateTable('payments')
        .set({ customer_id: customers[index] ?? null })
        .where('id', '=', id)
        .execute()
    await setCustomer(one.id, 0)
    await setCustomer(two.id, 0)
    expect((await refund(one.id)).status).toBe(200)
    await setCustomer(one.id, 1)
    const { status, json } = await refund(two.id)
    expect([status, json.error.param]).toEqual([400, 'recipientAddress'])
    expect(json.error.message).toContain('several customers')
    expect((await refund(two.id, other)).status).toBe(200)
  })

  test('a payer of several guests must be replaced by an address, unless the buyer connected it', async () => {
    const [one, two] = [await paidBy(7), await paidBy(7)]
    expect((await refund(one.id)).status).toBe(200)
    await world.context.db
      .updateTable('expectations')
      .set({ payer_key: null })
      .where('target_id', '=', two.checkout.id)
      .execute()
    const { status, json } = await refund(two.id)
    expect([status, json.error.param]).toEqual([400, 'recipientAddress'])
    expect(json.error.message).toContain('guests')
    expect((await refund(two.id, other)).status).toBe(200)
  })

  test('a guest who paid twice for one checkout may be sent back both', async () => {
    const { id, from, checkout } = await paidBy(8)
    const { txHash } = await world.pay({ ...checkout, to: shop.wallet, from })
    await world.confirm()
    await world.context.db
      .updateTable('expectations')
      .set({ payer_key: null })
      .where('target_id', '=', checkout.id)
      .execute()
    const again = (await world.payments()).find(({ tx_id }) => tx_id === txHash)
    for (const paid of [id, again?.id ?? '']) expect((await refund(paid)).status).toBe(200)
  })

  test('a payer of whom no provider can say whether it is a contract must be named', async () => {
    const { id, from } = await paidBy(6)
    const [network] = world.context.config.networks
    const urls = network?.rpcUrls as string[]
    const [url] = urls.splice(0, 1, 'http://127.0.0.1:1')
    try {
      const { status, json } = await refund(id)
      expect([status, json.error.param]).toEqual([400, 'recipientAddress'])
      const named = await refund(id, from)
      expect([named.status, codesOf(named.json)]).toEqual([200, ['chain_unavailable']])
      expect(named.json.unsignedTx).not.toHaveProperty('gas')
    } finally {
      urls.splice(0, 1, url as string)
    }
  })
})

describe('a named recipient', () => {
  test.each([
    ['of another chain', () => 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'is not an address of base'],
    ['that is the zero address', () => `0x${'0'.repeat(40)}`, 'zero address'],
    ['that is the contract of the token', () => world.token, 'contract of a token'],
    ['that is a settlement wallet of the workspace', () => shop.wallet, 'settlement wallet'],
  ])('%s is refused', async (_, address, words) => {
    const { id } = await world.paid(shop)
    const { status, json } = await refund(id, address())
    expect([status, json.error.param]).toEqual([400, 'recipientAddress'])
    expect(json.error.message).toContain(words)
  })
})

describe('what the merchant should see to', () => {
  test('is a wallet without the coin for fees, and nothing once it holds some', async () => {
    const { id } = await world.paid(shop)
    await world.node.client.setBalance({ address: shop.wallet, value: 0n })
    const poor = await refund(id, other)
    expect(codesOf(poor.json)).toEqual(['no_gas_coin'])
    await world.post(shop, `payments/${id}/refund/cancel`)
    await world.node.client.setBalance({ address: shop.wallet, value: 1n })
    const short = await refund(id, other)
    expect(codesOf(short.json)).toEqual(['too_little_gas_coin'])
    const [, fee = ''] = /^The fee is about (\d+) of /.exec(short.json.warnings[0].message) ?? []
    // A transaction needs at least 21,000 gas, at a price of at least one wei.
    expect(Number(fee)).toBeGreaterThan(21_000)
    await world.post(shop, `payments/${id}/refund/cancel`)
    await world.node.client.setBalance({ address: shop.wallet, value: 10n ** 18n })
    const rich = await refund(id, other)
    expect(codesOf(rich.json)).toEqual([])
    expect(Number(rich.json.unsignedTx.gas)).toBeGreaterThan(21_000)
  })
})
