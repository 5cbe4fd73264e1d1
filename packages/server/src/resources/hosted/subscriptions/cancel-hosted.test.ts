import { pullContractAbi } from '@stablerail/contracts-evm'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AgreeingTill, openAccount, signTypedData } from '../../../testing/relaying/agreeing.ts'
import { createRenewalWorld, passDays, type RenewalWorld } from '../../../testing/relaying/renewals.ts'
import { openSubscriptionPage, type SubscriptionPage } from '../../../testing/relaying/subscription-page.ts'
import { settleRelays } from '../../../testing/relaying/world.ts'
import { stopKind } from '../../agreements/index.ts'

let world: RenewalWorld
let page: SubscriptionPage
let till: AgreeingTill
beforeAll(async () => {
  world = await createRenewalWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  page = await openSubscriptionPage(world)
  till = page.till
})

describe('a cancellation by the customer', () => {
  const isStopped = async (hash: string) =>
    (
      await world.node.client.readContract({
        ...{ address: world.network.pullContract as Address, abi: pullContractAbi },
        ...{ functionName: 'agreements', args: [till.payer.address, hash as Hex] },
      })
    )[1]

  test('that the payer signed ends the agreement, in the books at once and then on the chain', async () => {
    await page.agree()
    await page.renew()
    const [agreement] = await page.living()
    const { typedData } = (await page.see()).stop
    const { status, json } = await page.cancel({ signature: await signTypedData(till.payer, typedData) })
    expect([status, json.stop]).toEqual([200, null])
    expect(json.canceledAt).toBe(json.currentPeriodEnd)
    expect(await page.living()).toEqual([])
    await settleRelays(world as never, [stopKind])
    expect(await isStopped(agreement?.hash ?? '')).toBe(true)
  })

  test('with the signature of somebody else cancels nothing, and is refused after that of the payer, too', async () => {
    await page.agree()
    const { typedData } = (await page.see()).stop
    const forged = { signature: await signTypedData(await openAccount(world), typedData) }
    const { status, json } = await page.cancel(forged)
    expect([status, json.error.param]).toEqual([400, 'signature'])
    expect(await page.living()).toHaveLength(1)
    expect((await page.see()).canceledAt).toBeNull()
    const signed = { signature: await signTypedData(till.payer, typedData) }
    expect((await page.cancel(signed)).status).toBe(200)
    expect((await page.cancel(forged)).status).toBe(400)
    expect((await page.cancel(signed)).status).toBe(200)
  })

  test('without a signature leaves the agreement, which nothing is asked for by any more', async () => {
    await page.agree()
    await page.renew()
    expect((await page.cancel()).status).toBe(200)
    expect(await page.living()).toHaveLength(1)
    await passDays(world, 31)
    await page.renew()
    expect(await page.received()).toBe(20_000_000n)
  })

  test.each([
    ['paused', 'pause', undefined],
    ['canceled', 'cancel', { mode: 'immediately' }],
    ['to be canceled', 'cancel', undefined],
  ])(
    'that the payer signed ends the agreement of a subscription that is %s already',
    async (_, operation, body) => {
      await page.agree()
      await page.renew()
      const [agreement] = await page.living()
      expect((await page.act(operation, body)).status).toBe(200)
      const { typedData } = (await page.see()).stop
      const stopped = await page.cancel({ signature: await signTypedData(till.payer, typedData) })
      expect([stopped.status, stopped.json.stop, await page.living()]).toEqual([200, null, []])
      await settleRelays(world as never, [stopKind])
      expect(await isStopped(agreement?.hash ?? '')).toBe(true)
    },
  )

  test('without a signature, of a subscription that is canceled already, is refused', async () => {
    await page.act('cancel', { mode: 'immediately' })
    expect((await page.cancel()).status).toBe(422)
  })

  test('with a signature, of a subscription that no agreement pays, is refused', async () => {
    expect((await page.cancel({ signature: `0x${'5a'.repeat(65)}` })).status).toBe(422)
  })
})
