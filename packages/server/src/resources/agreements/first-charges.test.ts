import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AgreeingTill, openAccount, openAgreeingTill, pass } from '../../testing/relaying/agreeing.ts'
import { carry, createRenewalWorld, pullKind, type RenewalWorld } from '../../testing/relaying/renewals.ts'
import { runRelays } from '../../testing/relaying/world.ts'
import { expireCheckoutsJob } from '../checkouts/index.ts'
import { startTrial } from '../subscriptions/index.ts'
import { createChargeFirstJob } from './index.ts'

let world: RenewalWorld
let till: AgreeingTill
const chargeFirstJob = createChargeFirstJob(startTrial)
beforeAll(async () => {
  world = await createRenewalWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  till = await openAgreeingTill(world)
})

/** Checks the checkouts that wait for their first charge, sends the requested pulls, and reads the chain. */
const charge = async () => {
  await pass(world, 5)
  await chargeFirstJob.run(world.context)
  await carry(world)
}
const received = () => till.balance(till.merchant.address)
const agree = async (checkout: string, by = till.payer) => {
  const { json } = await till.prepare(checkout, by)
  await till.approve(json)
  await till.sign(checkout, by)
  return json
}
const startOf = ({ terms }: { terms: { typedData: string } }) =>
  Number(JSON.parse(terms.typedData).message.start) * 1000

describe('terms that were signed, with an approval that covers them', () => {
  test('are charged the price once, and start the subscription at their own start', async () => {
    const checkout = await till.open()
    const prepared = await agree(checkout)
    await charge()
    expect(await received()).toBe(20_000_000n)
    const shown = await till.see(checkout)
    expect([shown.status, shown.autopay]).toEqual(['succeeded', { status: 'agreed', issue: null }])
    const [subscription] = await till.subscriptions()
    const end = new Date(startOf(prepared))
    end.setUTCMonth(end.getUTCMonth() + 1)
    expect(subscription).toMatchObject({
      status: 'active',
      autopay: 'allowance',
      autopayIssue: null,
      mrrMinor: 2000,
      allowanceRemaining: 118_000,
      nextBillingDate: end.toISOString(),
    })
    const receipt = await world.node.client.getTransactionReceipt({ hash: subscription.allowanceTx })
    expect(receipt.from).toBe(till.payer.address.toLowerCase())
    const [invoice] = (await world.get(till.shop, 'invoices')).json.data
    expect(invoice).toMatchObject({ status: 'paid', amountMinor: 2000, subscriptionId: subscription.id })
    // The approval was found, so no further check is scheduled.
    const query = world.context.db.selectFrom('agreements').select(['look_at', 'watch_at'])
    const agreement = await query.where('subscription_id', '=', subscription.id).executeTakeFirst()
    expect(agreement).toEqual({ look_at: null, watch_at: null })
    await charge()
    expect(await received()).toBe(20_000_000n)
  })

  test('are charged once the approval is there, however late in the life of the checkout', async () => {
    const checkout = await till.open()
    await till.sign(checkout)
    await charge()
    expect((await till.see(checkout)).autopay).toEqual({ status: 'awaiting_approval', issue: null })
    expect(await received()).toBe(0n)
    await pass(world, 1_200)
    await till.approve((await till.prepare(checkout)).json)
    await charge()
    expect((await till.see(checkout)).status).toBe('succeeded')
  })

  test('and a payer without the money are charged once that is there, and say so until then', async () => {
    const checkout = await till.open()
    await agree(checkout)
    const { node, token } = world
    const amountBase = await till.balance(till.payer.address)
    const away = { token, from: till.payer.address, to: (await openAccount(world)).address, amountBase }
    await node.transfer(away)
    await charge()
    const { status, autopay } = await till.see(checkout)
    expect([status, autopay]).toEqual(['pending', { status: 'charging', issue: 'insufficient_balance' }])
    await node.mint({ token, to: till.payer.address, amountBase: 20_000_000n })
    await charge()
    expect((await till.see(checkout)).status).toBe('succeeded')
    expect((await till.subscriptions())[0].autopayIssue).toBeNull()
  })

  test('are not charged after the end of the checkout', async () => {
    const checkout = await till.open()
    const { json } = await till.prepare(checkout)
    await till.sign(checkout)
    await pass(world, 1_860)
    await till.approve(json)
    await charge()
    expect(await received()).toBe(0n)
    const left = world.context.db
      .selectFrom('agreements')
      .select('hash')
      .where('workspace_id', '=', till.shop.scope.workspaceId)
      .where('look_at', 'is not', null)
    expect(await left.execute()).toEqual([])
  })

  test('by two payers of one checkout are charged to the one who signed last', async () => {
    const checkout = await till.open()
    const other = await openAccount(world)
    await world.node.mint({ token: world.token, to: other.address, amountBase: 1_000_000_000n })
    await agree(checkout)
    await agree(checkout, other)
    await charge()
    await charge()
    expect(await received()).toBe(20_000_000n)
    expect(await till.balance(other.address)).toBe(980_000_000n)
  })

  test('are charged once, where the chain is read only in a later period', async () => {
    till = await openAgreeingTill(world, 'hour')
    const checkout = await till.open({ expiresInMinutes: 600 })
    await agree(checkout)
    await chargeFirstJob.run(world.context)
    await runRelays(world, [pullKind])
    await pass(world, 3_600)
    await world.node.mine(world.network.confirmations)
    await runRelays(world, [pullKind])
    await chargeFirstJob.run(world.context)
    await carry(world)
    expect(await received()).toBe(20_000_000n)
    expect((await till.see(checkout)).status).toBe('succeeded')
  })
})

test('a charge that a fault keeps from being asked for holds up no other', async () => {
  for (const checkout of [await till.open({ trialDays: 7 }), await till.open({ trialDays: 7 })])
    await agree(checkout)
  const tried: string[] = []
  await pass(world, 5)
  await createChargeFirstJob(async (_, { id }) => {
    tried.push(id)
    throw new Error('A fault.')
  }).run(world.context)
  expect(new Set(tried).size).toBe(2)
})

test('a pull that is mined after the end of its checkout pays it all the same', async () => {
  const checkout = await till.open()
  await agree(checkout)
  const { node, context, network } = world
  await pass(world, 5)
  await chargeFirstJob.run(context)
  await node.setAutomine(false)
  await runRelays(world, [pullKind])
  await node.dropAllTransactions()
  await node.setAutomine(true)
  await pass(world, 1_860)
  await node.mine(network.confirmations + 1)
  await world.read()
  await expireCheckoutsJob.run(context)
  expect((await till.see(checkout)).status).toBe('pending')
  await carry(world)
  expect(await received()).toBe(20_000_000n)
  expect((await till.see(checkout)).status).toBe('succeeded')
})

describe('a buyer who pays by a transfer', () => {
  const expected = async () =>
    BigInt(
      (
        await world.context.db
          .selectFrom('expectations')
          .select('amount_base')
          .where('workspace_id', '=', till.shop.scope.workspaceId)
          .executeTakeFirstOrThrow()
      ).amount_base ?? 0,
    )
  const transfer = async () => {
    const { txHash } = await world.pay({ to: till.merchant.address, amountBase: await expected() })
    return txHash
  }

  test('and signed nothing starts a subscription whose renewals go by a link', async () => {
    await till.prepare(await till.open())
    await transfer()
    await world.confirm()
    const [subscription] = await till.subscriptions()
    expect(subscription).toMatchObject({ autopay: 'allowance', autopayIssue: 'no_terms', allowanceTx: null })
  })

  test('is not charged as well, once the transfer is seen', async () => {
    const checkout = await till.open()
    await agree(checkout)
    await transfer()
    await world.read()
    const paid = await received()
    await charge()
    expect(await received()).toBe(paid)
    const [subscription] = await till.subscriptions()
    expect(subscription).toMatchObject({ autopayIssue: null, allowanceRemaining: 120_000 })
  })

  test('is not charged as well, where the transfer is seen between asking for the pull and sending it', async () => {
    const checkout = await till.open()
    await agree(checkout)
    await pass(world, 5)
    await chargeFirstJob.run(world.context)
    await transfer()
    await world.read()
    const paid = await received()
    await carry(world)
    expect(await received()).toBe(paid)
    expect((await till.see(checkout)).status).toBe('succeeded')
  })

  test('and approved nothing is told that the allowance is too small', async () => {
    const checkout = await till.open()
    await till.sign(checkout)
    await transfer()
    await world.confirm()
    expect((await till.subscriptions())[0].autopayIssue).toBe('insufficient_allowance')
  })
})

test('an approval of more than any amount that the API tells is told as the largest of these', async () => {
  const { client } = world.node
  await client.writeContract({
    account: till.payer.address,
    address: world.token,
    abi: erc20Abi,
    functionName: 'approve',
    args: [world.network.pullContract as Address, 10n ** 30n],
  })
  await till.sign(await till.open())
  await charge()
  expect((await till.subscriptions())[0].allowanceRemaining).toBe(1_000_000_000_000)
})
