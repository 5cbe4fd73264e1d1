import { pullContractAbi } from '@stablerail/contracts-evm'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgreeingTill,
  openAccount,
  openAgreeingTill,
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
const received = () => till.balance(till.merchant.address)
const messageOf = ({ json }: Awaited<ReturnType<typeof prepare>>) => JSON.parse(json.terms.typedData).message
const living = () =>
  world.context.db
    .selectFrom('agreements')
    .selectAll()
    .where('subscription_id', '=', subscription.id)
    .where('state', '=', 'living')
    .execute()

test('there is nothing to sign for a subscription that costs nothing', async () => {
  const free = { amount: 0, interval: 'month' }
  const { json: price } = await world.post(till.shop, `products/${till.product.id}/prices`, free)
  subscription = await subscribe({ priceId: price.id })
  const first = await prepare()
  expect([first.status, first.json.error?.code]).toEqual([422, 'invalid_state_transition'])
  subscription = await subscribe({ trialDays: 30 })
  expect((await prepare()).status).toBe(200)
  await world.post(till.shop, `subscriptions/${subscription.id}/change_plan`, { priceId: price.id })
  const later = await prepare()
  expect([later.status, later.json.error?.code]).toEqual([422, 'invalid_state_transition'])
})

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
    const { json: price } = await world.post(till.shop, `products/${till.product.id}/prices`, {
      ...{ amount: 5000, interval: 'month' },
    })
    await world.post(till.shop, `subscriptions/${subscription.id}/change_plan`, { priceId: price.id })
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

  test('with a signature, of a subscription that no agreement pays, is refused', async () => {
    expect((await cancel({ signature: `0x${'5a'.repeat(65)}` })).status).toBe(422)
  })
})
