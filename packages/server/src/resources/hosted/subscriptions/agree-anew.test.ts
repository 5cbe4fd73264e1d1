import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgreeingTill,
  openAccount,
  pass,
  type Signer,
  signTypedData,
} from '../../../testing/relaying/agreeing.ts'
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
import { runRelays } from '../../../testing/relaying/world.ts'

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

/** Sets the allowance of a wallet for the pull contract to zero. */
const withdrawApproval = ({ address }: Signer) =>
  world.node.client.writeContract({
    account: address,
    address: world.token,
    abi: erc20Abi,
    functionName: 'approve',
    args: [world.network.pullContract as Address, 0n],
  })

describe('the customer of a subscription by allowance', () => {
  test('has the unpaid period pulled by terms that are signed on its page', async () => {
    expect(await page.see()).toMatchObject({ autopay: 'allowance', autopayIssue: 'no_terms', stop: null })
    const { status, json } = await page.agree()
    expect([status, json.autopayIssue]).toEqual([200, null])
    await page.renew()
    expect(await page.received()).toBe(20_000_000n)
    expect((await world.get(till.shop, `subscriptions/${page.id()}`)).json).toMatchObject({
      status: 'active',
      mrrMinor: 2000,
      autopayIssue: null,
      allowanceRemaining: 118_000,
      allowanceTx: expect.stringMatching(/^0x/),
    })
    await passDays(world, 31)
    await page.renew()
    expect(await page.received()).toBe(40_000_000n)
  })

  test('is answered the same terms again, and another address is answered others', async () => {
    const first = await page.prepare()
    expect((await page.prepare()).json.terms).toEqual(first.json.terms)
    await page.sign()
    expect((await page.prepare()).json.terms).toEqual(first.json.terms)
    const other = await page.prepare(await openAccount(world))
    expect(page.messageOf(other).payer).not.toBe(page.messageOf(first).payer)
    const late = await page.send(await signTypedData(till.payer, first.json.terms.typedData))
    expect([late.status, late.json.error.param]).toEqual([400, 'signature'])
  })

  test('who approves after signing sends the same again', async () => {
    expect((await page.sign()).json.autopayIssue).toBe('insufficient_allowance')
    await page.renew()
    expect(await page.received()).toBe(0n)
    expect((await page.agree()).json.autopayIssue).toBeNull()
    await page.renew()
    expect(await page.received()).toBe(20_000_000n)
    expect(await page.living()).toHaveLength(1)
  })

  test('signs for a higher price from the next period on, in place of the terms before', async () => {
    await page.agree()
    await page.renew()
    const [before] = await page.living()
    await page.raisePrice()
    const shown = await page.see()
    expect(shown.autopayIssue).toBe('terms_too_low')
    const start = Math.floor(new Date(shown.currentPeriodEnd).getTime() / 1000)
    expect(page.messageOf(await page.prepare())).toMatchObject({
      maximum: '50000000',
      start: String(start),
      replaces: before?.hash,
    })
    expect((await page.agree()).json.autopayIssue).toBeNull()
    await passDays(world, 31)
    await page.renew()
    expect(await page.received()).toBe(70_000_000n)
  })

  test('who sends the same signature again is answered as before, and nothing is pulled or told anew', async () => {
    const { json } = await page.prepare()
    await till.approve(json)
    const { token } = world
    const amountBase = await till.balance(till.payer.address)
    await world.node.transfer({ token, from: till.payer.address, to: till.merchant.address, amountBase })
    const signature = await signTypedData(till.payer, json.terms.typedData)
    expect((await page.send(signature)).json.autopayIssue).toBeNull()
    await page.renew()
    expect(await page.failures()).toBe(1)
    const again = await page.send(signature)
    expect([again.status, again.json.autopayIssue]).toEqual([200, 'insufficient_balance'])
    await page.renew()
    expect([await page.failures(), (await page.living()).length]).toEqual([1, 1])
    await page.act('cancel', { mode: 'immediately' })
    expect((await page.send(signature)).status).toBe(200)
    expect((await page.send(`0x${'5a'.repeat(65)}`)).status).toBe(422)
  })

  test('who signs terms that were shown before the price rose is told that they are too low', async () => {
    await page.agree()
    await page.renew()
    const { json } = await page.prepare()
    await page.raisePrice()
    const signature = await signTypedData(till.payer, json.terms.typedData)
    const answers = [await page.send(signature), await page.send(signature), await page.agree()]
    expect(answers.map(({ json: shown }) => shown.autopayIssue)).toEqual([
      ...['terms_too_low', 'terms_too_low', null],
    ])
  })

  test.each([
    ['was asked for', true],
    ['was about to be asked for', false],
  ])(
    'goes on being pulled where somebody signs who has approved nothing, and a pull %s',
    async (_, isAsked) => {
      await page.agree()
      await page.renew()
      await passDays(world, 31)
      if (isAsked) await collect(world)
      const first = till.payer.address.toLowerCase()
      till.payer = await openAccount(world)
      const { json } = await page.sign()
      expect([json.autopayIssue, json.allowance.payer]).toEqual([null, first])
      await page.renew()
      expect([await page.received(), await page.failures()]).toEqual([40_000_000n, 0])
      // The second wallet can end the terms that it signed itself. The subscription continues with the first
      // wallet's terms.
      const [stop] = (await page.see()).formerStops
      expect(stop.payer).toBe(till.payer.address.toLowerCase())
      const signature = await signTypedData(till.payer, stop.typedData)
      expect((await page.cancel({ agreement: stop.agreement, signature })).json).toMatchObject({
        formerStops: [],
        canceledAt: null,
        allowance: { payer: first },
      })
    },
  )

  test('keeps terms that can pay, where another wallet signs what was shown before the price rose', async () => {
    await page.raisePrice()
    await page.agree()
    const first = till.payer.address.toLowerCase()
    await world.post(till.shop, `subscriptions/${page.id()}/change_plan`, { priceId: till.priceId })
    await page.renew()
    till.payer = await openAccount(world)
    const { json } = await page.prepare()
    await till.approve(json)
    await page.raisePrice()
    const late = await page.send(await signTypedData(till.payer, json.terms.typedData))
    expect([late.status, late.json.error.code]).toEqual([422, 'invalid_state_transition'])
    expect(late.json.error.message).toContain('prepare-terms')
    expect((await page.living()).map(({ payer }) => payer)).toEqual([first])
    // The new terms, which were prepared after the change of the price, are accepted.
    const { allowance, autopayIssue } = (await page.agree()).json
    expect([allowance.payer, autopayIssue]).toEqual([till.payer.address.toLowerCase(), null])
  })

  test('is told by a mail where another wallet takes over, and not of its own new terms', async () => {
    Object.assign(world.context.config, { testModeMail: 'customers' })
    const mails = () => page.mailed('subscription_replaced')
    await page.agree()
    await page.raisePrice()
    await page.agree()
    expect(await mails()).toBe(0)
    till.payer = await openAccount(world)
    await page.sign()
    expect(await mails()).toBe(0)
    expect((await page.agree()).json.allowance.payer).toBe(till.payer.address.toLowerCase())
    expect(await mails()).toBe(1)
  })

  test.each([
    ['was sent', false],
    ['was carried out, which is not read yet', true],
  ])(
    'who signs from another wallet is not pulled twice, where a pull of the first %s',
    async (_, isCarried) => {
      await page.agree()
      await collect(world)
      await runRelays(world, [pullKind])
      if (isCarried) {
        await world.node.mine(world.network.confirmations)
        await runRelays(world, [pullKind])
      }
      const first = till.payer
      till.payer = await openAccount(world)
      await world.node.mint({ token: world.token, to: till.payer.address, amountBase: 1_000_000_000n })
      expect((await page.agree()).json.autopayIssue).toBeNull()
      await page.renew()
      await page.renew()
      expect([await page.received(), await till.balance(first.address)]).toEqual([20_000_000n, 980_000_000n])
    },
  )

  test('has no other money credited to an invoice that is being pulled', async () => {
    await page.agree()
    const { txHash } = await world.pay({ to: till.merchant.address, amountBase: 20_000_000n })
    await world.confirm()
    await collect(world)
    const { id } = await till.paymentOf(txHash)
    const { checkoutId, invoiceId } = await world.context.db
      .selectFrom('checkouts')
      .select(['id as checkoutId', 'invoice_id as invoiceId'])
      .where('workspace_id', '=', till.shop.scope.workspaceId)
      .executeTakeFirstOrThrow()
    const credit = (target: object) => world.post(till.shop, `payments/${id}/credit`, target)
    for (const target of [{ checkoutId }, { invoiceId }]) {
      const { status, json } = await credit(target)
      expect([status, json.error.code]).toEqual([422, 'invalid_state_transition'])
    }
    await withdrawApproval(till.payer)
    await carry(world)
    expect((await credit({ invoiceId })).status).toBe(200)
    expect(await page.received()).toBe(20_000_000n)
  })

  describe('who signs from another wallet while a pull of the first waits to be mined', () => {
    let first: Signer
    beforeEach(async () => {
      const { node } = world
      await page.agree()
      await collect(world)
      await node.setAutomine(false)
      await runRelays(world, [pullKind])
      await node.dropAllTransactions()
      await node.setAutomine(true)
      first = till.payer
      till.payer = await openAccount(world)
      await node.mint({ token: world.token, to: till.payer.address, amountBase: 1_000_000_000n })
      await page.agree()
      expect(await till.balance(first.address)).toBe(1_000_000_000n)
    })
    const sendAgain = async () => {
      await pass(world, 61)
      await carry(world)
    }

    test('is pulled from the second where the first pull then fails', async () => {
      await withdrawApproval(first)
      await sendAgain()
      expect(await page.received()).toBe(0n)
      await page.renew()
      expect([await page.received(), await till.balance(first.address)]).toEqual([
        20_000_000n,
        1_000_000_000n,
      ])
    })

    test('is not pulled a second time by a step of dunning meanwhile', async () => {
      await passDays(world, 3)
      await passDays(world, 1)
      await collect(world)
      await sendAgain()
      await page.renew()
      expect([await page.received(), await till.balance(first.address)]).toEqual([20_000_000n, 980_000_000n])
      expect((await world.get(till.shop, 'invoices')).json.data).toMatchObject([{ status: 'paid' }])
    })
  })

  test('signs nothing where nothing is offered, where links are mailed, or after a cancellation', async () => {
    expect((await page.send(`0x${'5a'.repeat(65)}`)).status).toBe(422)
    await page.prepare()
    const refused = await page.send(`0x${'5a'.repeat(65)}`)
    expect([refused.status, refused.json.error.param]).toEqual([400, 'signature'])
    await page.cancel()
    expect([(await page.prepare()).status, (await page.send(`0x${'5a'.repeat(65)}`)).status]).toEqual([
      422, 422,
    ])
    await page.subscribe({ autopay: 'manual' })
    expect((await page.prepare()).status).toBe(422)
  })
})
