/**
 * Tests customers who approve the token after they have signed, without returning to the page of their
 * subscription.
 */
import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../../mechanisms/work/index.ts'
import { type AgreeingTill, openAccount, pass, signTypedData } from '../../../testing/relaying/agreeing.ts'
import { createRenewalWorld, passDays, type RenewalWorld } from '../../../testing/relaying/renewals.ts'
import {
  openSubscriptionPage,
  type TestSubscriptionPage,
} from '../../../testing/relaying/subscription-page.ts'
import { createChargeFirstJob, giveUpWatching, takeWatched, watchAgreement } from '../../agreements/index.ts'
import { startTrial, watchApprovalsJob } from '../../subscriptions/index.ts'

let world: RenewalWorld
let page: TestSubscriptionPage
let till: AgreeingTill
beforeAll(async () => {
  world = await createRenewalWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.context.db.updateTable('agreements').set({ watch_at: null }).execute()
  page = await openSubscriptionPage(world)
  till = page.till
})

/** Runs the job that checks allowances; returns the number of checked agreements. */
const look = (): Promise<number> => watchApprovalsJob.run(world.context)
const approve = async (amountBase: bigint, from: Address = till.payer.address): Promise<void> => {
  await world.node.client.writeContract({
    account: from,
    address: world.token,
    abi: erc20Abi,
    functionName: 'approve',
    args: [world.network.pullContract as Address, amountBase],
  })
}
const shown = async () => (await world.get(till.shop, `subscriptions/${page.id()}`)).json
/**
 * Requests the terms of the subscription and signs them. Returns the response, and does not send the token
 * approvals that the response contains.
 */
const signAlone = async () => {
  const { json } = await page.prepare()
  await page.send(await signTypedData(till.payer, json.terms.typedData))
  return json
}

test('an approval that comes after the signature is found, and what is unpaid is pulled', async () => {
  const offered = await signAlone()
  expect(await look()).toBe(1)
  await page.renew()
  expect(await page.received()).toBe(0n)
  await till.approve(offered)
  await pass(world, 3)
  expect(await look()).toBe(1)
  await page.renew()
  expect(await page.received()).toBe(20_000_000n)
  const subscription = await shown()
  expect(subscription).toMatchObject({ status: 'active', autopayIssue: null, allowanceRemaining: 118_000 })
  const receipt = await world.node.client.getTransactionReceipt({ hash: subscription.allowanceTx })
  expect(receipt.from).toBe(till.payer.address.toLowerCase())
  await pass(world, 86_400)
  expect(await look()).toBe(0)
})

test('an approval is found also while the release before runs, which ends the looks at all that is not for a checkout', async () => {
  const offered = await signAlone()
  // Sets `look_at` of all due agreements to null, like the job for the first charges of checkouts in the
  // previous release.
  const { db, clock } = world.context
  await db.updateTable('agreements').set({ look_at: null }).where('look_at', '<=', clock.now()).execute()
  await till.approve(offered)
  expect(await look()).toBe(1)
  expect((await shown()).autopayIssue).toBeNull()
})

test('an agreement that the release before has ended is looked at once more at most', async () => {
  await signAlone()
  const { db } = world.context
  const ended = { state: 'stopped' as const, ended_at: world.context.clock.now(), look_at: null }
  await db.updateTable('agreements').set(ended).where('watch_at', 'is not', null).execute()
  expect(await look()).toBe(1)
  await pass(world, 600)
  expect(await look()).toBe(0)
})

test('an approval that covers no period changes nothing, and is looked at again', async () => {
  await signAlone()
  await approve(19_999_999n)
  await look()
  expect(await shown()).toMatchObject({ autopayIssue: 'insufficient_allowance', allowanceTx: null })
  await approve(20_000_000n)
  await pass(world, 3)
  await look()
  expect((await shown()).autopayIssue).toBeNull()
})

test('an approval that was taken back and is given again pays the renewal that had failed', async () => {
  await page.agree()
  await page.renew()
  const first = (await shown()).allowanceTx
  await approve(0n)
  await passDays(world, 31)
  await page.renew()
  expect((await shown()).autopayIssue).toBe('insufficient_allowance')
  await approve(100_000_000n)
  await pass(world, 3)
  await look()
  await page.renew()
  expect(await page.received()).toBe(40_000_000n)
  const after = await shown()
  expect(after).toMatchObject({ autopayIssue: null, allowanceRemaining: 8_000 })
  expect(after.allowanceTx).not.toBe(first)
})

test('an approval for terms that the price has outgrown meanwhile is told as such, and pulls nothing more', async () => {
  const { json } = await page.prepare()
  await page.raisePrice()
  await page.send(await signTypedData(till.payer, json.terms.typedData))
  expect((await shown()).autopayIssue).toBe('insufficient_allowance')
  await till.approve(json)
  await look()
  expect((await shown()).autopayIssue).toBe('terms_too_low')
})

test('a buyer who signed, approved nothing and paid by a transfer is pulled from the next period on', async () => {
  const checkout = await till.open()
  const { json } = await till.prepare(checkout)
  await till.sign(checkout)
  const { amount_base } = await world.context.db
    .selectFrom('expectations')
    .select('amount_base')
    .where('workspace_id', '=', till.shop.scope.workspaceId)
    .where('target_kind', '=', 'checkout')
    .orderBy('prepared_at', 'desc')
    .executeTakeFirstOrThrow()
  await world.pay({ to: till.merchant.address, amountBase: BigInt(amount_base ?? 0) })
  await world.confirm()
  const ofBuyer = async () =>
    (await till.subscriptions()).find(({ id }: { id: string }) => id !== page.id()) as Record<string, unknown>
  expect((await ofBuyer()).autopayIssue).toBe('insufficient_allowance')
  await till.approve(json)
  await pass(world, 3)
  await createChargeFirstJob(startTrial).run(world.context)
  await look()
  expect(await ofBuyer()).toMatchObject({ autopayIssue: null, allowanceTx: expect.stringMatching(/^0x/) })
})

test('of the terms of two addresses, those count whose approval came last', async () => {
  await signAlone()
  const first = till.payer.address
  const paying = async () => (await page.see()).allowance?.payer
  till.payer = await openAccount(world)
  await signAlone()
  expect(await paying()).toBe(first.toLowerCase())
  await approve(1_000_000_000n, first)
  expect(await look()).toBe(2)
  expect([(await shown()).autopayIssue, await paying()]).toEqual([null, first.toLowerCase()])
  await approve(1_000_000_000n)
  await pass(world, 3)
  expect(await look()).toBe(1)
  expect([(await shown()).autopayIssue, await paying()]).toEqual([null, till.payer.address.toLowerCase()])
})

test('of the terms of many addresses that nobody approved, the newest alone are looked at beside the present ones', async () => {
  await page.agree()
  for (let count = 0; count < 3; count += 1) {
    till.payer = await openAccount(world)
    await signAlone()
  }
  expect(await look()).toBe(1)
  expect(await page.living()).toHaveLength(2)
})

test('terms that wait in the place of others for thirty days are replaced', async () => {
  await page.agree()
  await page.renew()
  const first = till.payer.address
  till.payer = await openAccount(world)
  await signAlone()
  await passDays(world, 30)
  await look()
  expect((await page.living()).map(({ payer }) => payer)).toEqual([first.toLowerCase()])
  await approve(1_000_000_000n)
  await passDays(world, 1)
  expect(await look()).toBe(0)
})

test('terms are not given up whose looks have begun anew meanwhile', async () => {
  await page.agree()
  till.payer = await openAccount(world)
  await signAlone()
  await passDays(world, 30)
  const { db, clock } = world.context
  const [last] = await takeWatched(db, clock.now(), 1)
  if (last === undefined) throw new Error('Nothing is watched.')
  expect(last.isLast).toBe(true)
  await transact(world.context, till.shop.scope, (work) =>
    watchAgreement(work.tx, work, { hash: last.hash, now: work.realNow }),
  )
  await transact(world.context, till.shop.scope, (work) =>
    giveUpWatching(work.tx, last, { isWaiting: true, now: work.realNow }),
  )
  expect(await page.living()).toHaveLength(2)
})

test('looks grow rare, and asking for terms again and again makes them no more frequent', async () => {
  await signAlone()
  await look()
  const looks = async (seconds: number, step: number, meanwhile: () => Promise<unknown>) => {
    let count = 0
    for (let passed = 0; passed < seconds; passed += step) {
      await pass(world, step)
      await meanwhile()
      count += await look()
    }
    return count
  }
  await pass(world, 2_000)
  await look()
  // A check is due after a twentieth of the age of the agreement: a twentieth of 2,000 seconds is 100
  // seconds.
  expect(await looks(95, 19, async () => {})).toBe(0)
  expect(await looks(500, 20, () => page.prepare())).toBeLessThanOrEqual(5)
  await passDays(world, 31)
  await look()
  await passDays(world, 1)
  expect(await look()).toBe(0)
  // The job no longer checks the allowance of the agreement, but the agreement remains in force (its state is
  // `living`). So the next renewal still finds a token approval.
  expect(await page.living()).toHaveLength(1)
})

test('nobody looks for the approval of a subscription that is to end', async () => {
  await signAlone()
  await page.cancel()
  await look()
  await pass(world, 600)
  expect(await look()).toBe(0)
})

describe('once a cancellation is taken back', () => {
  const cancelAndKeep = async () => {
    await page.cancel()
    await look()
    await pass(world, 600)
    expect(await look()).toBe(0)
    expect((await page.act('uncancel')).status).toBe(200)
  }

  test('the approval of the present terms is looked for again', async () => {
    const offered = await signAlone()
    await cancelAndKeep()
    await till.approve(offered)
    await pass(world, 60)
    expect(await look()).toBe(1)
    expect((await shown()).autopayIssue).toBeNull()
  })

  test('the approval of terms that wait is looked for again, and of the present ones that have it none', async () => {
    await page.agree()
    till.payer = await openAccount(world)
    await signAlone()
    await cancelAndKeep()
    await approve(1_000_000_000n)
    await pass(world, 60)
    expect(await look()).toBe(1)
    expect((await page.see()).allowance?.payer).toBe(till.payer.address.toLowerCase())
  })
})

test('whoever asks for terms because the approval is short is looked at soon, though long after', async () => {
  const offered = await signAlone()
  await pass(world, 20 * 3_600)
  await look()
  await page.prepare()
  await till.approve(offered)
  await pass(world, 1)
  expect(await look()).toBe(1)
  expect((await shown()).autopayIssue).toBeNull()
})
