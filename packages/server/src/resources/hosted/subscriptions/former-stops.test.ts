/**
 * Tests a payer whose signed terms were replaced when another payer signed terms for the same subscription.
 * The first payer can still end the replaced terms.
 */
import { caps } from '@stablerail/contract'
import { pullContractAbi } from '@stablerail/contracts-evm'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AgreeingTill,
  openAccount,
  pass,
  type Signer,
  signTypedData,
} from '../../../testing/relaying/agreeing.ts'
import { createRenewalWorld, passDays, type RenewalWorld } from '../../../testing/relaying/renewals.ts'
import {
  openSubscriptionPage,
  type TestSubscriptionPage,
} from '../../../testing/relaying/subscription-page.ts'
import { settleRelays } from '../../../testing/relaying/world.ts'
import { stopKind } from '../../agreements/index.ts'

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

type Offered = { agreement: Hex; payer: Address; typedData: string }
const offered = async (): Promise<Offered[]> => (await page.see()).formerStops
const isStopped = async ({ agreement, payer }: Offered) =>
  (
    await world.node.client.readContract({
      address: world.network.pullContract as Address,
      abi: pullContractAbi,
      functionName: 'agreements',
      args: [payer, agreement],
    })
  )[1]
const settle = () => settleRelays(world as never, [stopKind])
const end = async ({ agreement, typedData }: Offered, by: Signer) =>
  await page.cancel({ agreement, signature: await signTypedData(by, typedData) })
const relays = async () =>
  (
    await world.context.db
      .selectFrom('relays')
      .select('id')
      .where('kind', '=', 'stop')
      .where('subject', 'like', `${till.shop.scope.workspaceId} %`)
      .execute()
  ).length
/**
 * Lets another wallet approve the token and sign new terms, which replace the terms in force. Returns the
 * previous wallet, whose terms were replaced.
 */
const replace = async (): Promise<Signer> => {
  const before = till.payer
  await pass(world, 1)
  till.payer = await openAccount(world)
  await page.agree()
  return before
}

test('the payer before is offered a stop, which ends those terms alone, on the chain too', async () => {
  await page.agree()
  await page.renew()
  expect(await offered()).toEqual([])
  const first = await replace()
  const [stop] = await offered()
  if (stop === undefined) throw new Error('No stop is offered.')
  expect(stop.payer).toBe(first.address.toLowerCase())
  const { status, json } = await end(stop, first)
  expect([status, json.formerStops, json.canceledAt]).toEqual([200, [], null])
  expect((await page.living()).map(({ payer }) => payer)).toEqual([till.payer.address.toLowerCase()])
  await settle()
  expect(await isStopped(stop)).toBe(true)
  expect((await end(stop, first)).status).toBe(200)
  expect(await relays()).toBe(1)
})

test('terms are ended by their payer alone, and by a name that the subscription knows', async () => {
  await page.sign()
  const first = await replace()
  const [stop] = await offered()
  if (stop === undefined) throw new Error('No stop is offered.')
  const refusals = [
    await end(stop, till.payer),
    await page.cancel({ agreement: stop.agreement }),
    await end({ ...stop, agreement: `0x${'5a'.repeat(32)}` }, first),
  ]
  expect(refusals.map(({ status, json }) => [status, json.error.param])).toEqual([
    ...[
      [400, 'signature'],
      [400, 'signature'],
      [400, 'agreement'],
    ],
  ])
  expect(await offered()).toHaveLength(1)
  expect((await page.see()).canceledAt).toBeNull()
  // The agreement in this request belongs to another subscription of the same customer.
  await page.subscribe({})
  const foreign = await end(stop, first)
  expect([foreign.status, foreign.json.error.param]).toEqual([400, 'agreement'])
})

test('terms that the chain has ended by the use of newer ones of the same payer are not offered', async () => {
  await page.agree()
  await page.renew()
  await page.raisePrice()
  await page.agree()
  expect(await offered()).toHaveLength(1)
  await passDays(world, 31)
  await page.renew()
  expect(await page.received()).toBe(70_000_000n)
  expect(await offered()).toEqual([])
})

test('so many terms that never paid are ended through the relayer; those that paid always are, and come first', async () => {
  await page.agree()
  await page.renew()
  const paid = await replace()
  const strangers: Signer[] = []
  for (let count = 0; count < caps.formerStops + 1; count += 1) strangers.push(await replace())
  const stops = await offered()
  expect(stops).toHaveLength(caps.formerStops)
  expect(stops[0]?.payer).toBe(paid.address.toLowerCase())
  const signers = new Map(strangers.map((one) => [one.address.toLowerCase(), one]))
  const endNext = async () => {
    const next = (await offered()).find(({ payer }) => signers.has(payer))
    if (next === undefined) throw new Error('No stop is offered.')
    return await end(next, signers.get(next.payer) as Signer)
  }
  for (let count = 1; count < caps.formerStops; count += 1) expect((await endNext()).status).toBe(200)
  // Two replaced agreements that never paid are still in force on the chain. The server accepts only one more
  // request to end such an agreement, because `caps.formerStops` limits their number.
  const left = (await offered()).filter(({ payer }) => signers.has(payer))
  const answers = await Promise.all(left.map((next) => end(next, signers.get(next.payer) as Signer)))
  const [ended, refused] = answers.sort((a, b) => a.status - b.status)
  if (ended === undefined || refused === undefined) throw new Error('Two stops were to be left.')
  expect([ended.status, refused.status, refused.json.error.code]).toEqual([
    ...[200, 422, 'invalid_state_transition'],
  ])
  expect(refused.json.error.message).toContain(world.network.pullContract)
  expect(await relays()).toBe(caps.formerStops)
  const [first] = await offered()
  if (first === undefined) throw new Error('No stop is offered.')
  expect((await end(first, paid)).status).toBe(200)
  expect(await relays()).toBe(caps.formerStops + 1)
})
