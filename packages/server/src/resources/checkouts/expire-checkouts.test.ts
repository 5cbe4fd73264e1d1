import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transactAcross } from '../../mechanisms/work/index.ts'
import {
  confirmations,
  createWorld,
  type PreparedCheckout,
  type World,
} from '../../testing/payments/world.ts'
import { expireCheckouts } from './expire-checkouts.ts'
import { endLocked, lockDue } from './expiry-store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)

/** Mines a block with the given time and the blocks that confirm it, and has the reader read all blocks. */
const readUntil = async (time: Date) => {
  const { node } = world
  await node.client.setNextBlockTimestamp({ timestamp: BigInt(Math.ceil(time.getTime() / 1000)) })
  await node.mine(confirmations)
  await world.read()
}

const soonExpiring = async (seconds = 60, options: { amountMinor?: number } = {}) => {
  const shop = await world.openShop()
  const expiresAt = later(await world.chainTime(), seconds)
  return { checkout: await world.prepare(shop, { ...options, expiresAt }), expiresAt }
}

const payCheckout = ({ recipient, amountBase, suffix }: PreparedCheckout) =>
  world.pay({ to: recipient, amountBase, suffix })

const expiryEvents = async ({ id }: PreparedCheckout) =>
  (await world.events()).filter(({ type, data }) => type === 'checkout.expired' && data.checkoutId === id)

describe('a checkout that nobody paid', () => {
  test('expires once everything mined before its expiry is confirmed, whatever the clock says', async () => {
    const { checkout, expiresAt } = await soonExpiring(-3_600)
    // By the server's clock the checkout expired an hour ago, but the newest block that was read may be from
    // before the expiry.
    await world.context.db.updateTable('chain_cursors').set({ settled_through: expiresAt }).execute()
    expect(await expireCheckouts(world.context)).toBe(0)
    await world.node.mine(confirmations)
    await world.read()
    expect(await expireCheckouts(world.context)).toBe(1)
    expect(await world.checkoutStatus(checkout)).toBe('expired')
    expect((await expiryEvents(checkout)).map(({ data }) => data)).toEqual([
      { checkoutId: checkout.id, customerId: null, invoiceId: null },
    ])
    expect(await expireCheckouts(world.context)).toBe(0)
  })

  test('does not expire by a block that a reorganisation may still take out', async () => {
    const { checkout, expiresAt } = await soonExpiring()
    const timestamp = BigInt(Math.floor(expiresAt.getTime() / 1000) + 1)
    await world.node.client.setNextBlockTimestamp({ timestamp })
    for (let depth = 1; depth < confirmations; depth += 1) {
      await world.node.mine(1)
      await world.read()
      await expireCheckouts(world.context)
      expect(await world.checkoutStatus(checkout)).toBe('pending')
    }
    await world.node.mine(1)
    await world.read()
    await expireCheckouts(world.context)
    expect(await world.checkoutStatus(checkout)).toBe('expired')
  })

  describe('in a workspace that asks for more confirmations', () => {
    const asked = confirmations + 3
    const ask = ({ scope }: PreparedCheckout) =>
      world.context.db
        .updateTable('workspaces')
        .set({ confirmations: JSON.stringify({ base: asked }) })
        .where('id', '=', scope.workspaceId)
        .execute()

    test('expires by the block that has them', async () => {
      const { checkout } = await soonExpiring()
      const other = await soonExpiring()
      await ask(checkout)
      await readUntil(later(other.expiresAt, 1))
      await expireCheckouts(world.context)
      expect(await world.checkoutStatus(other.checkout)).toBe('expired')
      for (let depth = confirmations; depth < asked; depth += 1) {
        expect(await world.checkoutStatus(checkout)).toBe('pending')
        await world.node.mine(1)
        await world.read()
        await expireCheckouts(world.context)
      }
      expect(await world.checkoutStatus(checkout)).toBe('expired')
    })

    test('expires without them on a network that mines only when there is a transaction', async () => {
      const { checkout, expiresAt } = await soonExpiring()
      await ask(checkout)
      await readUntil(later(expiresAt, 1))
      const { config } = world.context
      const networks = [{ ...world.network, minesOnDemand: true }]
      await expireCheckouts({ ...world.context, config: { ...config, networks } })
      expect(await world.checkoutStatus(checkout)).toBe('expired')
    })
  })

  test('of a chain that is not read any more expires a day later by the clock', async () => {
    const { checkout } = await soonExpiring()
    const elsewhere = { ...world.context, config: { ...world.context.config, networks: [] } }
    const setExpiry = (seconds: number) =>
      world.context.db
        .updateTable('checkouts')
        .set({ expires_at: later(new Date(), -seconds) })
        .where('id', '=', checkout.id)
        .execute()
    await setExpiry(86_300)
    expect(await expireCheckouts(elsewhere)).toBe(0)
    await setExpiry(86_500)
    expect(await expireCheckouts(elsewhere)).toBe(1)
    expect(await world.checkoutStatus(checkout)).toBe('expired')
  })
})

describe('a checkout to which only too little came', () => {
  const tooLittle = (checkout: PreparedCheckout) =>
    world.pay({ to: checkout.recipient, amountBase: 1_000_000n, suffix: checkout.suffix })
  const endings = async ({ id }: PreparedCheckout) =>
    (await world.events()).filter(
      ({ type, data }) => type.startsWith('checkout.') && [data.checkoutId, ofCheckout(data)].includes(id),
    )
  const ofCheckout = (data: Record<string, unknown>) => (data.checkout as { id?: string } | undefined)?.id

  test('fails at its end, not before, and not while the payment may still be replaced', async () => {
    const { checkout, expiresAt } = await soonExpiring()
    await tooLittle(checkout)
    const timestamp = BigInt(Math.floor(expiresAt.getTime() / 1000) + 60)
    await world.node.client.setNextBlockTimestamp({ timestamp })
    await world.node.mine(confirmations - 1)
    await world.read()
    await expireCheckouts(world.context)
    expect(await world.checkoutStatus(checkout)).toBe('pending')
    await world.node.mine(1)
    await world.read()
    await expireCheckouts(world.context)
    expect(await world.checkoutStatus(checkout)).toBe('failed')
    expect(await endings(checkout)).toMatchObject([
      { type: 'checkout.failed', data: { checkoutId: checkout.id, customerId: null, invoiceId: null } },
    ])
  })

  test('succeeds when a payment that is enough comes in time', async () => {
    const { checkout, expiresAt } = await soonExpiring()
    await tooLittle(checkout)
    await world.node.mine(3)
    await world.read()
    await payCheckout(checkout)
    await readUntil(later(expiresAt, 60))
    await world.node.mine(3)
    await world.read()
    await expireCheckouts(world.context)
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    expect((await endings(checkout)).map(({ type }) => type)).toEqual(['checkout.succeeded'])
  })
})

describe('a checkout', () => {
  test('that was paid in its last second does not expire, however late its payment is read', async () => {
    const { checkout, expiresAt } = await soonExpiring()
    const timestamp = BigInt(Math.floor(expiresAt.getTime() / 1000))
    await world.node.client.setNextBlockTimestamp({ timestamp })
    await payCheckout(checkout)
    await readUntil(later(expiresAt, 120))
    await expireCheckouts(world.context)
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    expect(await expiryEvents(checkout)).toEqual([])
  })

  test('is not ended by a block that a reorg takes out: a transfer that is then mined in time counts', async () => {
    const { checkout, expiresAt } = await soonExpiring(10)
    const { node } = world
    const at = (seconds: number) => ({
      timestamp: BigInt(Math.floor(later(expiresAt, seconds).getTime() / 1000)),
    })
    const snapshot = await node.snapshot()
    await node.client.setNextBlockTimestamp(at(10))
    await node.mine(confirmations - 1)
    await world.read()
    await expireCheckouts(world.context)
    expect(await world.checkoutStatus(checkout)).toBe('pending')
    await node.revert(snapshot)
    await node.client.setNextBlockTimestamp(at(-5))
    await payCheckout(checkout)
    await node.mine(confirmations)
    await world.read()
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })

  test('that was paid a second after its expiry expires', async () => {
    const { checkout, expiresAt } = await soonExpiring()
    const timestamp = BigInt(Math.floor(expiresAt.getTime() / 1000) + 1)
    await world.node.client.setNextBlockTimestamp({ timestamp })
    await payCheckout(checkout)
    await readUntil(later(expiresAt, 120))
    await expireCheckouts(world.context)
    expect(await world.checkoutStatus(checkout)).toBe('expired')
  })

  test('does not expire when its payment is found after the expiry job has selected it', async () => {
    const { checkout, expiresAt } = await soonExpiring()
    await readUntil(later(expiresAt, 60))
    const past = { before: new Date(0), doubtedAfter: new Date(0) }
    const expiry = { network: world.network, read: [world.network], ...past }
    // Selects the checkout as the expiry job does, while no payment for the checkout is recorded.
    const chosen = await transactAcross(world.context, ({ tx }) => lockDue(tx, expiry, 100))
    expect(chosen.map(({ checkoutId }) => checkoutId)).toContain(checkout.id)
    // Records a payment for the checkout after the selection, as if a reorg had added a block that was mined
    // before the expiry.
    await payCheckout(checkout)
    await world.read()
    const paid = (await world.payments()).at(-1)
    await world.context.db
      .updateTable('payments')
      .set({ checkout_id: checkout.id, outcome: 'credited' })
      .where('id', '=', paid?.id ?? '')
      .execute()
    const expired = await transactAcross(world.context, ({ tx }) => endLocked(tx, expiry, chosen))
    expect(expired.map(({ id }) => id)).not.toContain(checkout.id)
    expect(await world.checkoutStatus(checkout)).toBe('pending')
  })

  test('does not expire while a reorg has taken its payment out of the chain', async () => {
    const { checkout, expiresAt } = await soonExpiring()
    const { txHash } = await payCheckout(checkout)
    const signed = await world.node.signedTransaction(txHash)
    await world.read()
    await world.node.reorg({ depth: 1 })
    await readUntil(later(expiresAt, 60))
    await expireCheckouts(world.context)
    expect(await world.checkoutStatus(checkout)).toBe('pending')
    // The payment is mined again after the expiry, and still counts because it was first mined in time.
    await world.node.reorg({ depth: 1, transactions: [{ transaction: signed, block: 0 }] })
    await world.node.mine(2)
    await world.read()
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })

  test('that was paid in time succeeds, even with many expiry jobs beside the reader', async () => {
    const paid: PreparedCheckout[] = []
    const unpaid: PreparedCheckout[] = []
    const start = await world.chainTime()
    const shop = await world.openShop()
    for (let index = 0; index < 20; index += 1) {
      const options = { amountMinor: 1_000 + index, expiresAt: later(start, 300) }
      const checkout = await world.prepare(shop, options)
      if (index % 2 === 0) unpaid.push(checkout)
      else paid.push(checkout)
    }
    for (const checkout of paid) await payCheckout(checkout)
    const { client } = world.node
    await client.setNextBlockTimestamp({ timestamp: BigInt(Math.ceil(start.getTime() / 1000) + 400) })
    await world.node.mine(confirmations)
    let reading = true
    const expiring = async () => {
      do await expireCheckouts(world.context)
      while (reading)
    }
    const expiries = [expiring(), expiring(), expiring()]
    await world.read().finally(() => {
      reading = false
    })
    await Promise.all(expiries)
    await expireCheckouts(world.context)
    for (const checkout of unpaid) expect(await world.checkoutStatus(checkout)).toBe('expired')
    for (const checkout of paid) expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })
})
