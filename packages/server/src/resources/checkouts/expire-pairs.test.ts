import type { AcceptedPair, Checkout } from '@stablerail/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  baseUsdc,
  createTwoChains,
  polygonUsdc,
  type RequestedPair,
  type TwoChains,
  type TwoChainsTill,
} from '../../testing/payments/two-chains.ts'
import { confirmations } from '../../testing/payments/world.ts'
import type { Context } from '../context.ts'
import { expireCheckouts } from './expire-checkouts.ts'

let chains: TwoChains
let till: TwoChainsTill
beforeAll(async () => {
  chains = await createTwoChains()
  till = await chains.openTill()
})
afterAll(() => chains.close())

type Chain = AcceptedPair['chain']

const timeOf = async (chain: Chain) => {
  const { timestamp } = await chains.nodeOf(chain).client.getBlock()
  return Number(timestamp)
}

/**
 * Creates a checkout that ends one minute after the later of the newest blocks of the two chains. Requests
 * payment instructions for each of the given pairs of chain and token.
 */
const offer = async (shop: TwoChainsTill, ...pairs: AcceptedPair[]) => {
  const checkout = await chains.offer(shop)
  const asked: RequestedPair[] = []
  for (const pair of pairs) asked.push(await chains.ask(shop, checkout, pair))
  const endsAt = Math.max(await timeOf('base'), await timeOf('polygon')) + 60
  const expires_at = new Date(endsAt * 1_000)
  const { db } = chains.world.context
  await db.updateTable('checkouts').set({ expires_at }).where('id', '=', checkout.id).execute()
  await db.updateTable('expectations').set({ expires_at }).where('target_id', '=', checkout.id).execute()
  return { checkout, asked, endsAt }
}

/**
 * Mines and reads blocks of a chain until the newest block that is deep enough to confirm payments is past a
 * time.
 */
const readPast = async (chain: Chain, seconds: number) => {
  const node = chains.nodeOf(chain)
  await node.client.setNextBlockTimestamp({ timestamp: BigInt(seconds + 1) })
  await node.mine(confirmations)
  await chains.read(chain)
}

/**
 * Returns a context whose server clock and chain clock both show one time, as in a deployment without local
 * chains.
 */
const clocksAt = (ms: number): Pick<Context, 'clock' | 'chainClock'> => {
  const clock = { now: () => new Date(ms) }
  return { clock, chainClock: clock }
}

const statusAfterExpiry = async (
  checkout: Checkout,
  context: Context = chains.world.context,
  shop: TwoChainsTill = till,
) => {
  await expireCheckouts(context)
  return (await chains.checkoutOf(shop, checkout)).status
}

describe('a checkout that its buyer asked to pay on two chains', () => {
  test.each<[Chain, Chain]>([
    ['base', 'polygon'],
    ['polygon', 'base'],
  ])('does not end while %s alone was read past its end', async (first, last) => {
    const { checkout, endsAt } = await offer(till, baseUsdc, polygonUsdc)
    await readPast(first, endsAt)
    expect(await statusAfterExpiry(checkout)).toBe('pending')
    await readPast(last, endsAt)
    expect(await statusAfterExpiry(checkout)).toBe('expired')
  })

  test('waits for the confirmations that its workspace asks for on either chain', async () => {
    const more = 3
    const careful = await chains.openTill()
    await chains.world.context.db
      .updateTable('workspaces')
      .set({ confirmations: JSON.stringify({ polygon: confirmations + more }) })
      .where('id', '=', careful.scope.workspaceId)
      .execute()
    const { checkout, endsAt } = await offer(careful, baseUsdc, polygonUsdc)
    await readPast('base', endsAt)
    await readPast('polygon', endsAt)
    expect(await statusAfterExpiry(checkout, chains.world.context, careful)).toBe('pending')
    await chains.nodeOf('polygon').mine(more)
    await chains.read('polygon')
    expect(await statusAfterExpiry(checkout, chains.world.context, careful)).toBe('expired')
  })

  test('succeeds by a payment that was in time on the chain that is read last', async () => {
    const { checkout, asked, endsAt } = await offer(till, baseUsdc, polygonUsdc)
    const [, polygon] = asked
    if (polygon === undefined) throw new Error('Both pairs were asked for.')
    await readPast('base', endsAt)
    await chains.nodeOf('polygon').client.setNextBlockTimestamp({ timestamp: BigInt(endsAt) })
    await chains.pay(polygon)
    expect(await statusAfterExpiry(checkout)).toBe('pending')
    await readPast('polygon', endsAt)
    expect(await statusAfterExpiry(checkout)).toBe('succeeded')
  })

  test('fails where too little came on one of them', async () => {
    const { checkout, asked, endsAt } = await offer(till, baseUsdc, polygonUsdc)
    const [, polygon] = asked
    if (polygon === undefined) throw new Error('Both pairs were asked for.')
    await chains.pay({ ...polygon, amountBase: 1_000_000n })
    await readPast('polygon', endsAt)
    expect(await statusAfterExpiry(checkout)).toBe('pending')
    await readPast('base', endsAt)
    expect(await statusAfterExpiry(checkout)).toBe('failed')
  })

  test('waits a day by the clock for the chain that the deployment reads no longer', async () => {
    const { checkout, endsAt } = await offer(till, baseUsdc, polygonUsdc)
    const { context, network } = chains.world
    const withBaseAlone = (ms: number): Context => ({
      ...context,
      config: { ...context.config, networks: [network] },
      ...clocksAt(ms),
    })
    const dayLater = endsAt * 1_000 + 86_400_000
    expect(await statusAfterExpiry(checkout, withBaseAlone(dayLater + 1))).toBe('pending')
    await readPast('base', endsAt)
    expect(await statusAfterExpiry(checkout, withBaseAlone(dayLater))).toBe('pending')
    expect(await statusAfterExpiry(checkout, withBaseAlone(dayLater + 1))).toBe('expired')
  })

  test('waits for the chain that is read where that of its fixed pair is read no longer', async () => {
    const { checkout, endsAt } = await offer(till, baseUsdc, polygonUsdc)
    const { context } = chains.world
    const withPolygonAlone: Context = {
      ...context,
      config: { ...context.config, networks: [chains.polygon] },
      ...clocksAt(endsAt * 1_000 + 86_400_001),
    }
    expect(await statusAfterExpiry(checkout, withPolygonAlone)).toBe('pending')
    await readPast('polygon', endsAt)
    expect(await statusAfterExpiry(checkout, withPolygonAlone)).toBe('expired')
  })
})

test('a checkout waits for a chain that its buyer asked to pay on and that was never read', async () => {
  const { checkout, endsAt } = await offer(till, baseUsdc, polygonUsdc)
  await chains.world.context.db.deleteFrom('chain_cursors').where('chain', '=', 'polygon').execute()
  await readPast('base', endsAt)
  expect(await statusAfterExpiry(checkout)).toBe('pending')
  await chains.read('polygon')
})

test('a checkout does not wait for a chain that it accepts and that nobody asked to pay on', async () => {
  const { checkout, endsAt } = await offer(till, baseUsdc)
  await readPast('base', endsAt)
  expect(await statusAfterExpiry(checkout)).toBe('expired')
})
