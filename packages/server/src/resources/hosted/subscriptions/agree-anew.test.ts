import { pullContractAbi } from '@stablerail/contracts-evm'
import { type Address, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgreeingTill,
  openAccount,
  openAgreeingTill,
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
import { runRelays, settleRelays } from '../../../testing/relaying/world.ts'
import { stopKind } from '../../agreements/index.ts'

let world: RenewalWorld
let till: AgreeingTill
let subscription: { id: string; token: string }
beforeAll(async () => {
  world = await createRenewalWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  till = await openAgreeingTill(world)
  subscription = await subscribe()
})

const subscribe = async (more: object = {}) => {
  const { json } = await world.post(till.shop, 'subscriptions', {
    ...{ customerId: till.customerId, priceId: till.priceId, chain: 'base', token: 'USDC' },
    ...{ autopay: 'allowance', ...more },
  })
  const { hosted_token } = await world.context.db
    .selectFrom('subscriptions')
    .select('hosted_token')
    .where('id', '=', json.id)
    .executeTakeFirstOrThrow()
  return { id: json.id as string, token: hosted_token }
}
const see = async () => (await world.visit('GET', `/v1/s/${subscription.token}`)).json
const prepare = (by: Signer = till.payer) =>
  world.visit('POST', `/v1/s/${subscription.token}/prepare-terms`, { payerAddress: by.address })
const send = (signature: string) => world.visit('POST', `/v1/s/${subscription.token}/terms`, { signature })
const cancel = (body?: object) => world.visit('POST', `/v1/s/${subscription.token}/cancel`, body)
const sign = async () => {
  const { json } = await prepare()
  return await send(await signTypedData(till.payer, json.terms.typedData))
}
const agree = async () => {
  await till.approve((await prepare()).json)
  return await sign()
}
const renew = async () => {
  await collect(world)
  await carry(world)
}
/** How often the subscription was told to have failed a pull, and its customer was mailed a link. */
const failures = async () =>
  (await till.types()).filter((type) => type === 'subscription.payment_failed').length
const raisePrice = async () => {
  const { json } = await world.post(till.shop, `products/${till.product.id}/prices`, {
    ...{ amount: 5000, interval: 'month' },
  })
  return await world.post(till.shop, `subscriptions/${subscription.id}/change_plan`, { priceId: json.id })
}
const act = (operation: string, body?: object) =>
  world.post(till.shop, `subscriptions/${subscription.id}/${operation}`, body)
const received = () => till.balance(till.merchant.address)
const messageOf = ({ json }: Awaited<ReturnType<typeof prepare>>) => JSON.parse(json.terms.typedData).message
const living = () =>
  world.context.db
    .selectFrom('agreements')
    .selectAll()
    .where('subscription_id', '=', subscription.id)
    .where('state', '=', 'living')
    .execute()

describe('the customer of a subscription by allowance', () => {
  test('has the unpaid period pulled by terms that are signed on its page', async () => {
    expect(await see()).toMatchObject({ autopay: 'allowance', autopayIssue: 'no_terms', stop: null })
    const { status, json } = await agree()
    expect([status, json.autopayIssue]).toEqual([200, null])
    await renew()
    expect(await received()).toBe(20_000_000n)
    expect((await world.get(till.shop, `subscriptions/${subscription.id}`)).json).toMatchObject({
      ...{ status: 'active', mrrMinor: 2000, autopayIssue: null, allowanceRemaining: 118_000 },
      allowanceTx: expect.stringMatching(/^0x/),
    })
    await passDays(world, 31)
    await renew()
    expect(await received()).toBe(40_000_000n)
  })

  test('is answered the same terms again, and another address is answered others', async () => {
    const first = await prepare()
    expect((await prepare()).json.terms).toEqual(first.json.terms)
    await sign()
    expect((await prepare()).json.terms).toEqual(first.json.terms)
    const other = await prepare(await openAccount(world))
    expect(messageOf(other).payer).not.toBe(messageOf(first).payer)
    const late = await send(await signTypedData(till.payer, first.json.terms.typedData))
    expect([late.status, late.json.error.param]).toEqual([400, 'signature'])
  })

  test('who approves after signing sends the same again', async () => {
    expect((await sign()).json.autopayIssue).toBe('insufficient_allowance')
    await renew()
    expect(await received()).toBe(0n)
    expect((await agree()).json.autopayIssue).toBeNull()
    await renew()
    expect(await received()).toBe(20_000_000n)
    expect(await living()).toHaveLength(1)
  })

  test('signs for a higher price from the next period on, in place of the terms before', async () => {
    await agree()
    await renew()
    const [before] = await living()
    await raisePrice()
    const shown = await see()
    expect(shown.autopayIssue).toBe('terms_too_low')
    const start = Math.floor(new Date(shown.currentPeriodEnd).getTime() / 1000)
    expect(messageOf(await prepare())).toMatchObject({
      ...{ maximum: '50000000', start: String(start), replaces: before?.hash },
    })
    expect((await agree()).json.autopayIssue).toBeNull()
    await passDays(world, 31)
    await renew()
    expect(await received()).toBe(70_000_000n)
  })

  test('who sends the same signature again is answered as before, and nothing is pulled or told anew', async () => {
    const { json } = await prepare()
    await till.approve(json)
    const { token } = world
    const amountBase = await till.balance(till.payer.address)
    await world.node.transfer({ token, from: till.payer.address, to: till.merchant.address, amountBase })
    const signature = await signTypedData(till.payer, json.terms.typedData)
    expect((await send(signature)).json.autopayIssue).toBeNull()
    await renew()
    expect(await failures()).toBe(1)
    const again = await send(signature)
    expect([again.status, again.json.autopayIssue]).toEqual([200, 'insufficient_balance'])
    await renew()
    expect([await failures(), (await living()).length]).toEqual([1, 1])
    await act('cancel', { mode: 'immediately' })
    expect((await send(signature)).status).toBe(200)
    expect((await send(`0x${'5a'.repeat(65)}`)).status).toBe(422)
  })

  test('who signs terms that were shown before the price rose is told that they are too low', async () => {
    await agree()
    await renew()
    const { json } = await prepare()
    await raisePrice()
    const signature = await signTypedData(till.payer, json.terms.typedData)
    const answers = [await send(signature), await send(signature), await agree()]
    expect(answers.map(({ json: shown }) => shown.autopayIssue)).toEqual([
      ...['terms_too_low', 'terms_too_low', null],
    ])
  })

  test.each([
    ['was asked for', true],
    ['was about to be asked for', false],
  ])('who signs anew without an approval is asked to pay, where a pull %s', async (_, isAsked) => {
    await agree()
    await renew()
    await passDays(world, 31)
    if (isAsked) await collect(world)
    till.payer = await openAccount(world)
    expect((await sign()).json.autopayIssue).toBe('insufficient_allowance')
    await renew()
    await renew()
    expect([await received(), await failures()]).toEqual([20_000_000n, 1])
  })

  test.each([
    ['was sent', false],
    ['was carried out, which is not read yet', true],
  ])(
    'who signs from another wallet is not pulled twice, where a pull of the first %s',
    async (_, isCarried) => {
      await agree()
      await collect(world)
      await runRelays(world, [pullKind])
      if (isCarried) {
        await world.node.mine(world.network.confirmations)
        await runRelays(world, [pullKind])
      }
      const first = till.payer
      till.payer = await openAccount(world)
      await world.node.mint({ token: world.token, to: till.payer.address, amountBase: 1_000_000_000n })
      expect((await agree()).json.autopayIssue).toBeNull()
      await renew()
      await renew()
      expect([await received(), await till.balance(first.address)]).toEqual([20_000_000n, 980_000_000n])
    },
  )

  test('has no other money credited to an invoice that is being pulled', async () => {
    await agree()
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
    await world.node.client.writeContract({
      ...{ account: till.payer.address, address: world.token, abi: erc20Abi, functionName: 'approve' },
      args: [world.network.pullContract as Address, 0n],
    })
    await carry(world)
    expect((await credit({ invoiceId })).status).toBe(200)
    expect(await received()).toBe(20_000_000n)
  })

  describe('who signs from another wallet while a pull of the first waits to be mined', () => {
    let first: Signer
    beforeEach(async () => {
      const { node } = world
      await agree()
      await collect(world)
      await node.setAutomine(false)
      await runRelays(world, [pullKind])
      await node.dropAllTransactions()
      await node.setAutomine(true)
      first = till.payer
      till.payer = await openAccount(world)
      await node.mint({ token: world.token, to: till.payer.address, amountBase: 1_000_000_000n })
      await agree()
      expect(await till.balance(first.address)).toBe(1_000_000_000n)
    })
    const sendAgain = async () => {
      await pass(world, 61)
      await carry(world)
    }

    test('is pulled from the second where the first pull then fails', async () => {
      await world.node.client.writeContract({
        ...{ account: first.address, address: world.token, abi: erc20Abi, functionName: 'approve' },
        args: [world.network.pullContract as Address, 0n],
      })
      await sendAgain()
      expect(await received()).toBe(0n)
      await renew()
      expect([await received(), await till.balance(first.address)]).toEqual([20_000_000n, 1_000_000_000n])
    })

    test('is not pulled a second time by a step of dunning meanwhile', async () => {
      await passDays(world, 3)
      await passDays(world, 1)
      await collect(world)
      await sendAgain()
      await renew()
      expect([await received(), await till.balance(first.address)]).toEqual([20_000_000n, 980_000_000n])
      expect((await world.get(till.shop, 'invoices')).json.data).toMatchObject([{ status: 'paid' }])
    })
  })

  test('signs nothing where nothing is offered, where links are mailed, or after a cancellation', async () => {
    expect((await send(`0x${'5a'.repeat(65)}`)).status).toBe(422)
    await prepare()
    const refused = await send(`0x${'5a'.repeat(65)}`)
    expect([refused.status, refused.json.error.param]).toEqual([400, 'signature'])
    await cancel()
    expect([(await prepare()).status, (await send(`0x${'5a'.repeat(65)}`)).status]).toEqual([422, 422])
    subscription = await subscribe({ autopay: 'manual' })
    expect((await prepare()).status).toBe(422)
  })
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
    await agree()
    await renew()
    const [agreement] = await living()
    const { typedData } = (await see()).stop
    const { status, json } = await cancel({ signature: await signTypedData(till.payer, typedData) })
    expect([status, json.stop]).toEqual([200, null])
    expect(json.canceledAt).toBe(json.currentPeriodEnd)
    expect(await living()).toEqual([])
    await settleRelays(world as never, [stopKind])
    expect(await isStopped(agreement?.hash ?? '')).toBe(true)
  })

  test('with the signature of somebody else cancels nothing', async () => {
    await agree()
    const { typedData } = (await see()).stop
    const stranger = await openAccount(world)
    const { status, json } = await cancel({ signature: await signTypedData(stranger, typedData) })
    expect([status, json.error.param]).toEqual([400, 'signature'])
    expect(await living()).toHaveLength(1)
    expect((await see()).canceledAt).toBeNull()
  })

  test('without a signature leaves the agreement, which nothing is asked for by any more', async () => {
    await agree()
    await renew()
    expect((await cancel()).status).toBe(200)
    expect(await living()).toHaveLength(1)
    await passDays(world, 31)
    await renew()
    expect(await received()).toBe(20_000_000n)
  })

  test.each([
    ['paused', 'pause', undefined],
    ['canceled', 'cancel', { mode: 'immediately' }],
    ['to be canceled', 'cancel', undefined],
  ])(
    'that the payer signed ends the agreement of a subscription that is %s already',
    async (_, operation, body) => {
      await agree()
      await renew()
      const [agreement] = await living()
      expect((await act(operation, body)).status).toBe(200)
      const { typedData } = (await see()).stop
      const stopped = await cancel({ signature: await signTypedData(till.payer, typedData) })
      expect([stopped.status, stopped.json.stop, await living()]).toEqual([200, null, []])
      await settleRelays(world as never, [stopKind])
      expect(await isStopped(agreement?.hash ?? '')).toBe(true)
    },
  )

  test('without a signature, of a subscription that is canceled already, is refused', async () => {
    await act('cancel', { mode: 'immediately' })
    expect((await cancel()).status).toBe(422)
  })

  test('with a signature, of a subscription that no agreement pays, is refused', async () => {
    expect((await cancel({ signature: `0x${'5a'.repeat(65)}` })).status).toBe(422)
  })
})
