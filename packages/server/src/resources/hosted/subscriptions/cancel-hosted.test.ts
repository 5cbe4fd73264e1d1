import { pullContractAbi } from '@stablerail/contracts-evm'
import { type Address, erc20Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AgreeingTill, openAccount, pass, signTypedData } from '../../../testing/relaying/agreeing.ts'
import {
  carry,
  collect,
  createRenewalWorld,
  passDays,
  pullKind,
  type RenewalWorld,
} from '../../../testing/relaying/renewals.ts'
import {
  openSubscriptionPage,
  type TestSubscriptionPage,
} from '../../../testing/relaying/subscription-page.ts'
import { runRelays, settleRelays } from '../../../testing/relaying/world.ts'
import { findBrought, stopKind } from '../../agreements/index.ts'
import { billSubscriptionsJob, releaseHeldJob } from '../../subscriptions/index.ts'

let world: RenewalWorld
let page: TestSubscriptionPage
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
        address: world.network.pullContract as Address,
        abi: pullContractAbi,
        functionName: 'agreements',
        args: [till.payer.address, hash as Hex],
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

  describe('while a pull is on its way, after the end of the paid period', () => {
    beforeEach(async () => {
      Object.assign(world.context.config, { testModeMail: 'customers' })
      await page.agree()
      await page.renew()
      await passDays(world, 32)
      await collect(world)
      await world.node.setAutomine(false)
      await runRelays(world, [pullKind])
    })
    afterEach(() => world.node.setAutomine(true))
    const revoke = async () => {
      const { token, node, network } = world
      await node.client.writeContract({
        account: till.payer.address,
        address: token,
        abi: erc20Abi,
        functionName: 'approve',
        args: [network.pullContract as Address, 0n],
      })
    }
    const settle = async () => {
      await world.node.setAutomine(true)
      await world.node.mine(1)
      await carry(world)
      await releaseHeldJob.run(world.context)
      while ((await billSubscriptionsJob.run(world.context)) > 0);
    }

    test.each([
      ['without a signature', false],
      ['with one, which ends the agreement too', true],
    ])('is taken %s, and the period that the pull pays is the last', async (_, isSigned) => {
      const { typedData } = (await page.see()).stop
      const body = isSigned ? { signature: await signTypedData(till.payer, typedData) } : undefined
      const { status, json } = await page.cancel(body)
      expect([status, json.status, json.canceledAt > json.currentPeriodEnd]).toEqual([200, 'active', true])
      expect((await page.cancel(body)).status).toBe(200)
      while ((await billSubscriptionsJob.run(world.context)) > 0);
      expect((await page.see()).status).toBe('active')
      await settle()
      const paid = await page.see()
      expect([await page.received(), paid.status, paid.unpaid]).toEqual([40_000_000n, 'active', null])
      expect(paid.canceledAt).toBe(paid.currentPeriodEnd)
      expect(paid.canceledAt).toBe(json.nextBillingDate)
      expect(paid.canceledAt > json.canceledAt).toBe(true)
      expect(await page.mailed('subscription_canceled')).toBe(1)
      expect(await page.living()).toHaveLength(isSigned ? 0 : 1)
      await passDays(world, 32)
      expect([(await page.see()).status, await page.received()]).toEqual(['canceled', 40_000_000n])
    })

    test('waits for money that was pulled and is not read yet', async () => {
      await page.cancel()
      await world.node.setAutomine(true)
      await world.node.mine(world.network.confirmations)
      await runRelays(world, [pullKind])
      await releaseHeldJob.run(world.context)
      while ((await billSubscriptionsJob.run(world.context)) > 0);
      expect((await page.see()).status).toBe('active')
      await settle()
      const paid = await page.see()
      expect([await page.received(), paid.status, paid.unpaid]).toEqual([40_000_000n, 'active', null])
    })

    describe('and was moved to the end of the paid period, when the chain loses the payment', () => {
      let asked: string
      beforeEach(async () => {
        asked = (await page.cancel()).json.canceledAt
        await settle()
        expect((await page.see()).canceledAt > asked).toBe(true)
        // Remove the block of the pull, the block after it, and the confirming blocks. The block that moved
        // the time of the chain stays.
        await world.node.reorg({ depth: world.network.confirmations + 2 })
        await world.read()
        while ((await billSubscriptionsJob.run(world.context)) > 0);
      })

      test('is due again, and moved again by the pull that is sent again', async () => {
        const lost = await page.see()
        expect([lost.status, lost.canceledAt, await page.received()]).toEqual(['active', asked, 20_000_000n])
        await runRelays(world, [pullKind])
        await settle()
        const paid = await page.see()
        expect([await page.received(), paid.status, paid.unpaid]).toEqual([40_000_000n, 'active', null])
        expect([paid.canceledAt, paid.canceledAt > asked]).toEqual([paid.currentPeriodEnd, true])
      })

      test('ends the subscription where the pull fails then, and the payment is given up, without a bill', async () => {
        await revoke()
        await runRelays(world, [pullKind])
        await settle()
        expect((await page.see()).status).toBe('active')
        // Mine 70 blocks, because the node reports a block as final at a depth of 64.
        await world.node.mine(70)
        await settle()
        expect([(await page.see()).status, await page.received()]).toEqual(['canceled', 20_000_000n])
        expect((await world.get(till.shop, 'invoices')).json.data[0].status).toBe('void')
        expect([await page.mailed('invoice'), await page.living()]).toMatchObject([0, [{}]])
      })
    })

    test('is taken, and ends the subscription where the pull fails, without a bill', async () => {
      await page.cancel()
      await world.node.dropAllTransactions()
      await world.node.setAutomine(true)
      await revoke()
      await pass(world, 61)
      await settle()
      expect([(await page.see()).status, await page.received()]).toEqual(['canceled', 20_000_000n])
      expect((await world.get(till.shop, 'invoices')).json.data[0].status).toBe('void')
      expect([await page.mailed('invoice'), await page.mailed('subscription_canceled')]).toEqual([0, 1])
    })

    test('waits for a pull no longer than until its transfer is read', async () => {
      const { db } = world.context
      const { livemode, workspaceId } = till.shop.scope
      const unpaid = await db
        .selectFrom('subscriptions')
        .select('open_invoice_id')
        .where('id', '=', page.id())
        .executeTakeFirstOrThrow()
      const key = { workspaceId, invoiceId: unpaid.open_invoice_id ?? '' }
      const brought = () => findBrought(db, livemode, [key], world.clock.now())
      await world.node.setAutomine(true)
      await world.node.mine(world.network.confirmations)
      await runRelays(world, [pullKind])
      expect(await brought()).toEqual([key.invoiceId])
      await world.read()
      expect(await brought()).toEqual([])
      await world.node.reorg({ depth: world.network.confirmations + 1 })
      await world.read()
      expect(await brought()).toEqual([key.invoiceId])
      await settle()
    })

    test('is refused to the merchant', async () => {
      expect((await page.act('cancel')).status).toBe(422)
      await settle()
    })
  })

  test('whose stop the chain would not take is offered another', async () => {
    await page.agree()
    await page.renew()
    const [agreement] = await page.living()
    const { typedData } = (await page.see()).stop
    const signature = await signTypedData(till.payer, typedData)
    await page.cancel({ signature })
    const refusing = { ...stopKind, foresee: async () => 'reverted' }
    await runRelays(world, [refusing])
    const seen = await page.see()
    const payer = till.payer.address.toLowerCase()
    expect(seen.formerStops).toEqual([{ agreement: agreement?.hash, payer, typedData }])
    expect(seen.allowance).toBeNull()
    const again = await page.cancel({ signature, agreement: agreement?.hash })
    expect([again.status, again.json.formerStops]).toEqual([200, []])
    await settleRelays(world as never, [stopKind])
    expect(await isStopped(agreement?.hash ?? '')).toBe(true)
  })

  test('whose stop is signed again after the merchant took the cancellation back ends those terms alone', async () => {
    await page.agree()
    await page.renew()
    const signature = await signTypedData(till.payer, (await page.see()).stop.typedData)
    await page.cancel({ signature })
    await runRelays(world, [{ ...stopKind, foresee: async () => 'reverted' }])
    expect((await page.act('uncancel')).status).toBe(200)
    const [stop] = (await page.see()).formerStops
    const { status, json } = await page.cancel({ signature, agreement: stop.agreement })
    expect([status, json.formerStops, json.canceledAt]).toEqual([200, [], null])
    await settleRelays(world as never, [stopKind])
    expect(await isStopped(stop.agreement)).toBe(true)
  })

  test('without a signature, of a subscription that is canceled already, is refused', async () => {
    await page.act('cancel', { mode: 'immediately' })
    expect((await page.cancel()).status).toBe(422)
  })

  test('with a signature, of a subscription that no agreement pays, is refused', async () => {
    expect((await page.cancel({ signature: `0x${'5a'.repeat(65)}` })).status).toBe(422)
  })
})
