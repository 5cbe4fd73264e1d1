/**
 * Tests terms that a second wallet has signed before it approves the token. Until the approval, the terms of
 * the first wallet remain in force.
 */
import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AgreeingTill, openAccount, pass, signTypedData } from '../../../testing/relaying/agreeing.ts'
import { createRenewalWorld, passDays, type RenewalWorld } from '../../../testing/relaying/renewals.ts'
import {
  openSubscriptionPage,
  type TestSubscriptionPage,
} from '../../../testing/relaying/subscription-page.ts'
import { watchApprovalsJob } from '../../subscriptions/index.ts'

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
/** Signs the terms and returns the offer, without sending any of its approvals. */
const signAlone = async () => {
  const { json } = await page.prepare()
  await page.send(await signTypedData(till.payer, json.terms.typedData))
  return json
}

test('terms of another address that the price has outgrown while their approval was awaited replace none', async () => {
  await page.raisePrice()
  await page.agree()
  const first = till.payer.address
  await world.post(till.shop, `subscriptions/${page.id()}/change_plan`, { priceId: till.priceId })
  await page.renew()
  till.payer = await openAccount(world)
  await signAlone()
  await page.raisePrice()
  await approve(1_000_000_000n)
  expect(await look()).toBe(1)
  expect((await shown()).autopayIssue).toBeNull()
  expect((await page.living()).map(({ payer }) => payer)).toEqual([first.toLowerCase()])
})

test('terms of another address that the price has outgrown pay what is unpaid where the present ones could not be pulled', async () => {
  await page.agree()
  await page.renew()
  await approve(0n)
  await passDays(world, 31)
  await page.renew()
  expect((await shown()).autopayIssue).toBe('insufficient_allowance')
  till.payer = await openAccount(world)
  await world.node.mint({ token: world.token, to: till.payer.address, amountBase: 1_000_000_000n })
  await signAlone()
  await page.raisePrice()
  await approve(1_000_000_000n)
  await pass(world, 3)
  await look()
  await page.renew()
  expect(await page.received()).toBe(40_000_000n)
  expect(await shown()).toMatchObject({ status: 'active', autopayIssue: 'terms_too_low' })
  expect((await page.living()).map(({ payer }) => payer)).toEqual([till.payer.address.toLowerCase()])
})

test('terms of another address that the price has outgrown are taken from one who signs them again, where the present ones could not be pulled', async () => {
  await page.agree()
  await page.renew()
  await approve(0n)
  await passDays(world, 31)
  await page.renew()
  till.payer = await openAccount(world)
  await world.node.mint({ token: world.token, to: till.payer.address, amountBase: 1_000_000_000n })
  const offered = (await page.prepare()).json
  await page.raisePrice()
  await till.approve(offered)
  const { status } = await page.send(await signTypedData(till.payer, offered.terms.typedData))
  expect([status, (await shown()).autopayIssue]).toEqual([200, 'terms_too_low'])
})

test('terms that wait are given up only once a provider has answered the last look', async () => {
  await page.agree()
  await page.renew()
  till.payer = await openAccount(world)
  await signAlone()
  await passDays(world, 30)
  const { networks } = world.context.config
  const answering = world.context.config.networks
  world.context.config.networks = networks.map((one) => ({ ...one, rpcUrls: ['http://127.0.0.1:1'] }))
  expect(await look()).toBe(1)
  world.context.config.networks = answering
  expect(await page.living()).toHaveLength(2)
  await passDays(world, 1)
  expect(await look()).toBe(1)
  expect(await page.living()).toHaveLength(1)
})
