import { referenceInTerms } from '@stablerail/chains'
import { type Address, erc20Abi, type Hex, maxUint256 } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AgreeingTill,
  openAccount,
  openAgreeingTill,
  signTypedData,
} from '../../../testing/relaying/agreeing.ts'
import { createRenewalWorld, type RenewalWorld } from '../../../testing/relaying/renewals.ts'

let world: RenewalWorld
let till: AgreeingTill
beforeAll(async () => {
  world = await createRenewalWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  till = await openAgreeingTill(world)
})

const approveBase = (amountBase: bigint) =>
  world.node.client.writeContract({
    account: till.payer.address,
    address: world.token,
    abi: erc20Abi,
    functionName: 'approve',
    args: [world.network.pullContract as Address, amountBase],
  })
const messageOf = ({ json }: Awaited<ReturnType<AgreeingTill['prepare']>>) =>
  JSON.parse(json.terms.typedData).message
const approved = ({ json }: Awaited<ReturnType<AgreeingTill['prepare']>>) =>
  json.approvals.map(({ data }: { data: Hex }) => BigInt(`0x${data.slice(-64)}`))

describe('whoever prepares the payment of a checkout by allowance', () => {
  test('is answered terms of that price, token, merchant and reference, for five years', async () => {
    const checkout = await till.open()
    const prepared = await till.prepare(checkout)
    expect(prepared.status).toBe(200)
    const { reference } = await world.context.db
      .selectFrom('expectations')
      .innerJoin('checkouts', 'checkouts.id', 'expectations.target_id')
      .select('reference')
      .where('hosted_token', '=', checkout)
      .executeTakeFirstOrThrow()
    const now = Math.floor(world.clock.now().getTime() / 1000)
    const end = new Date((now - 60) * 1000)
    end.setUTCFullYear(end.getUTCFullYear() + 5)
    expect(messageOf(prepared)).toEqual({
      payer: till.payer.address.toLowerCase(),
      token: world.token.toLowerCase(),
      merchant: till.merchant.address.toLowerCase(),
      maximum: '20000000',
      unit: 1,
      count: 1,
      start: String(now - 60),
      end: String(end.getTime() / 1000),
      grace: 7 * 86_400,
      ref: referenceInTerms(reference),
      replaces: `0x${'0'.repeat(64)}`,
    })
  })

  test('is answered the same terms whenever they are asked for again', async () => {
    const checkout = await till.open()
    const first = await till.prepare(checkout)
    world.clock.advance({ minutes: 5 })
    const again = await till.prepare(checkout)
    expect(again.json.terms).toEqual(first.json.terms)
  })

  test('must say which address pays', async () => {
    const checkout = await till.open()
    const { status, json } = await world.visit('POST', `/v1/checkout/${checkout}/prepare-payment`, {})
    expect([status, json.error.param]).toEqual([400, 'payerAddress'])
  })

  test('is asked to approve all that the terms can take, and nothing where the approval covers a period', async () => {
    const checkout = await till.open()
    const first = await till.prepare(checkout)
    expect(approved(first)).toEqual([60n * 20_000_000n])
    await till.approve(first.json)
    expect(await till.allowance()).toBe(1_200_000_000n)
    expect((await till.prepare(checkout)).json.approvals).toEqual([])
    await approveBase(20_000_000n)
    expect((await till.prepare(checkout)).json.approvals).toEqual([])
    await approveBase(19_999_999n)
    expect(approved(await till.prepare(checkout))).toEqual([1_200_000_000n])
  })

  test('is asked to cover the other living terms of the payer too, these once, and none that are over', async () => {
    const [first, second] = [await till.open(), await till.open()]
    await till.sign(first)
    await approveBase(20_000_000n)
    expect((await till.prepare(first)).json.approvals).toEqual([])
    expect(approved(await till.prepare(second))).toEqual([2_400_000_000n])
    world.clock.advance({ days: 1 })
    expect((await till.prepare(await till.open())).json.approvals).toEqual([])
  })

  test('is told to send the same again where no provider answers', async () => {
    const checkout = await till.open()
    const urls = world.network.rpcUrls
    const kept = [...urls]
    urls.splice(0, urls.length, 'http://127.0.0.1:1')
    const { status, json } = await till.prepare(checkout)
    urls.splice(0, urls.length, ...kept)
    expect([status, json.error.code]).toEqual([500, 'internal_error'])
    expect(json.error.message).toContain('Send the same again')
    expect((await till.prepare(checkout)).status).toBe(200)
  })

  test('of another checkout is answered neither approvals nor terms', async () => {
    const { json } = await till.request({ autopay: 'manual' })
    const prepared = await till.prepare(json.hostedUrl.split('/').at(-1))
    expect(prepared.json).toMatchObject({ approval: null, approvals: [], terms: null })
  })
})

describe('a signature of the terms', () => {
  test('is taken, once or twice, and the checkout shows what it waits for', async () => {
    const checkout = await till.open()
    expect((await till.see(checkout)).autopay).toEqual({ status: 'awaiting_terms', issue: null })
    for (const { status, json } of [await till.sign(checkout), await till.sign(checkout)]) {
      expect(status).toBe(200)
      expect(json.autopay).toEqual({ status: 'awaiting_approval', issue: null })
    }
  })

  test('of somebody else, or of other terms, is refused', async () => {
    const checkout = await till.open()
    const { json } = await till.prepare(checkout)
    const stranger = await openAccount(world)
    const other = await till.prepare(await till.open())
    for (const signature of [
      await signTypedData(stranger, json.terms.typedData),
      await signTypedData(till.payer, other.json.terms.typedData),
    ]) {
      const answer = await till.send(checkout, signature)
      expect([answer.status, answer.json.error.param]).toEqual([400, 'signature'])
    }
    expect((await till.see(checkout)).autopay.status).toBe('awaiting_terms')
  })

  test('is refused after the end of the checkout, but for one that was taken before', async () => {
    const [taken, late] = [await till.open(), await till.open()]
    const { json } = await till.prepare(late)
    await till.sign(taken)
    const signed = await signTypedData(till.payer, (await till.prepare(taken)).json.terms.typedData)
    world.clock.advance({ minutes: 31 })
    expect((await till.send(late, await signTypedData(till.payer, json.terms.typedData))).status).toBe(422)
    expect((await till.send(taken, signed)).status).toBe(200)
  })

  test('is refused where no terms were offered', async () => {
    const signature = `0x${'5a'.repeat(65)}`
    expect((await till.send(await till.open(), signature)).status).toBe(422)
    const { json } = await till.request({ autopay: 'manual' })
    const manual = json.hostedUrl.split('/').at(-1)
    await till.prepare(manual)
    expect((await till.send(manual, signature)).status).toBe(422)
  })

  test('of terms that have ended is refused, and leaves those that another payer signed', async () => {
    const checkout = await till.open()
    const { workspaceId } = till.shop.scope
    const { db } = world.context
    await till.sign(checkout)
    const stopped = db.updateTable('agreements').set({ state: 'stopped' })
    await stopped.where('workspace_id', '=', workspaceId).execute()
    const other = await openAccount(world)
    await till.sign(checkout, other)
    const { status, json } = await till.sign(checkout)
    expect([status, json.error.code]).toEqual([422, 'invalid_state_transition'])
    const living = db.selectFrom('agreements').select('payer').where('state', '=', 'living')
    expect(await living.where('workspace_id', '=', workspaceId).execute()).toEqual([
      { payer: other.address.toLowerCase() },
    ])
  })

  test('of another payer of the same checkout takes the place of the one before, and can be taken back', async () => {
    const checkout = await till.open()
    const other = await openAccount(world)
    const living = async () => {
      const { payer } = await world.context.db
        .selectFrom('agreements')
        .select('payer')
        .where('state', '=', 'living')
        .where('workspace_id', '=', till.shop.scope.workspaceId)
        .executeTakeFirstOrThrow()
      return payer
    }
    await till.sign(checkout)
    await till.sign(checkout, other)
    expect(await living()).toBe(other.address.toLowerCase())
    await till.sign(checkout)
    expect(await living()).toBe(till.payer.address.toLowerCase())
  })
})

test('an approval of everything covers whatever is signed', async () => {
  await approveBase(maxUint256)
  expect((await till.prepare(await till.open())).json.approvals).toEqual([])
})
