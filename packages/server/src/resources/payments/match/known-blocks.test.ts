import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReporters } from '../../../testing/payments/reporters.ts'
import { createWorld, type World } from '../../../testing/payments/world.ts'

describe.each([
  ['is right', 0],
  ['is 30 seconds behind the chain', 30],
  ['is nine minutes behind the chain', 540],
])('while the clock of the server %s, a transfer that was mined for nobody', (_, secondsBehind) => {
  let world: World
  let reporters: ReturnType<typeof createReporters>
  beforeAll(async () => {
    world = await createWorld({ clock: createTestClock(new Date(Date.now() - secondsBehind * 1_000)) })
    reporters = createReporters(world)
  })
  afterAll(() => world.close())

  const fund = async () => {
    const shop = await world.openShop()
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 500_000_000n })
    return { shop, txHash }
  }

  test('and read is not given to a checkout that is prepared afterwards, even if its sender signs', async () => {
    const { shop, txHash } = await fund()
    await world.read()
    const thief = await world.prepare(shop, { amountMinor: 50_000 })
    expect(await reporters.report(thief, txHash)).toBe(false)
    const { checkoutId, claims, attribution } = await reporters.paymentOf(txHash)
    expect([checkoutId, claims.length]).toEqual([null, 1])
    expect(attribution?.steps.at(-1)?.because).toContain('mined before its buyer first asked how to pay')
    expect(await world.checkoutStatus(thief)).toBe('pending')
  })

  test.each([
    ['no signature', null],
    ['a signature of another account', 2],
  ])(
    'is not given to a checkout that was prepared before the reader saw it, with %s',
    async (_how, account) => {
      const { shop, txHash } = await fund()
      const thief = await world.prepare(shop, { amountMinor: 50_000 })
      const report = () =>
        account === null ? reporters.claim(thief, txHash) : reporters.report(thief, txHash, account)
      expect(await report()).toBe(false)
      await world.read()
      expect(await report()).toBe(false)
      expect(await reporters.paymentOf(txHash)).toMatchObject({ checkoutId: null, unmatchedInbound: true })
      expect(await world.checkoutStatus(thief)).toBe('pending')
    },
  )

  test('is not given to a checkout that was prepared while it waited to be mined', async () => {
    const shop = await world.openShop()
    await world.node.setAutomine(false)
    const txHash = await world.node.sendTransfer({
      token: world.token,
      from: world.buyer,
      to: shop.wallet,
      amountBase: 500_000_000n,
    })
    const thief = await world.prepare(shop, { amountMinor: 50_000 })
    await world.node.mine(1)
    await world.node.setAutomine(true)
    await world.read()
    for (const report of [() => reporters.claim(thief, txHash), () => reporters.report(thief, txHash, 2)])
      expect(await report()).toBe(false)
    const { checkoutId, attribution } = await reporters.paymentOf(txHash)
    expect(checkoutId).toBeNull()
    expect(attribution?.steps.at(-1)?.because).toMatch(/has not signed|mined before/)
    expect(await world.checkoutStatus(thief)).toBe('pending')
  })

  test('is credited to the checkout of its sender, who prepared it before and signs', async () => {
    const shop = await world.openShop()
    const checkout = await reporters.prepare(shop, 50_000)
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 500_000_000n })
    await world.read()
    expect(await reporters.claim(checkout, txHash)).toBe(false)
    expect(await reporters.report(checkout, txHash)).toBe(true)
    expect((await reporters.paymentOf(txHash)).checkoutId).toBe(checkout.id)
  })
})
