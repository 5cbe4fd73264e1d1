import { transferCalldata } from '@stablerail/chains'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type PreparedCheckout, type World } from '../../../testing/payments/world.ts'

let world: World
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createWorld({ clock })
  await world.node.mint({ token: world.token, to: richAddress(), amountBase: 10n ** 12n })
})
afterAll(() => world.close())

const paymentsOf = async (txHash: string) =>
  (await world.payments()).filter((payment) => payment.tx_hash === txHash)

const paymentOf = async (txHash: string) => {
  const found = await paymentsOf(txHash)
  expect(found).toHaveLength(1)
  return found[0] as (typeof found)[number]
}

const eventsOf = async ({ scope }: PreparedCheckout) =>
  (await world.events()).filter(({ workspaceId }) => workspaceId === scope.workspaceId)

const typesOf = async (checkout: PreparedCheckout) => (await eventsOf(checkout)).map(({ type }) => type)

const payCheckout = async (checkout: PreparedCheckout) => {
  const paid = await world.pay({
    to: checkout.recipient,
    amountBase: checkout.amountBase,
    suffix: checkout.suffix,
  })
  return { ...paid, signed: await world.node.signedTransaction(paid.txHash) }
}

/**
 * Returns the address of a second account with tokens, so that its transactions do not depend on the nonces
 * of the first account.
 */
const richAddress = () => {
  const [, , other] = world.node.accounts
  if (other === undefined) throw new Error('anvil has ten accounts')
  return other.address
}

/**
 * Sends an additional transfer from another account. The gas limit is fixed, because the transfer needs more
 * gas if a reorg makes it the first transfer to its recipient.
 */
const payBesides = async (to: Address) => {
  const data = transferCalldata({ recipient: to, amountBase: 5_000_000n, reference: '00'.repeat(16) })
  const hash = await world.node.client.sendTransaction({
    account: richAddress(),
    to: world.token,
    data,
    gas: 200_000n,
  })
  await world.node.client.waitForTransactionReceipt({ hash })
  return world.node.signedTransaction(hash)
}

const prepared = async () => world.prepare(await world.openShop())

describe('a pending payment that a reorg takes out', () => {
  test('stays pending without a block, and its checkout can be paid by another transaction', async () => {
    const checkout = await prepared()
    const gone = await payCheckout(checkout)
    await world.read()
    await world.node.reorg({ depth: 1 })
    await world.read()
    expect(await paymentOf(gone.txHash)).toMatchObject({
      status: 'pending',
      block_number: null,
      block_hash: null,
      confirmations: 0,
      orphaned_at: clock.now(),
    })
    expect(await world.checkoutStatus(checkout)).toBe('pending')
    const again = await world.pay({
      to: checkout.recipient,
      amountBase: checkout.amountBase,
      from: richAddress(),
    })
    await world.node.mine(2)
    await world.read()
    expect(await paymentOf(again.txHash)).toMatchObject({ status: 'confirmed', checkout_id: checkout.id })
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')

    // A second reorg mines the removed payment (`gone`) again. Its money arrives, but the later payment
    // (`again`) is already credited to the checkout.
    await world.node.reorg({
      depth: 1,
      transactions: [{ transaction: gone.signed, block: 0 }],
    })
    await world.read()
    expect(await paymentOf(gone.txHash)).toMatchObject({
      status: 'pending',
      checkout_id: null,
      unmatched_inbound: true,
      close_match_checkout_id: checkout.id,
      expected_token_amount_base: '19990000',
      attribution: {
        reason:
          'A reorganisation had taken the transaction out; when it came back to its checkout, another payment for it was seen before.',
      },
    })
  })

  test('follows its transaction to another block and another log index', async () => {
    const checkout = await prepared()
    const moved = await payCheckout(checkout)
    await world.read()
    const before = await paymentOf(moved.txHash)
    const firstSigned = await payBesides(checkout.recipient)
    // The reorg places both transactions in the second of the new blocks: first the additional transfer, then
    // the payment of the checkout.
    await world.node.reorg({
      depth: 2,
      transactions: [
        { transaction: firstSigned, block: 1 },
        { transaction: moved.signed, block: 1 },
      ],
    })
    await world.read()
    const after = await paymentOf(moved.txHash)
    expect(after.id).toBe(before.id)
    expect(after).toMatchObject({
      status: 'pending',
      checkout_id: checkout.id,
      block_number: moved.blockNumber + 1,
      position: 1,
      orphaned_at: null,
      confirmations: 1,
    })
    expect(after.block_hash).not.toBe(before.block_hash)
    await world.node.mine(2)
    await world.read()
    expect(await paymentOf(moved.txHash)).toMatchObject({ status: 'confirmed' })
    expect(await typesOf(checkout)).toEqual([
      'payment.pending',
      'payment.pending',
      'payment.confirmed',
      'payment.confirmed',
      'checkout.succeeded',
    ])
  })
})

describe('two transfers of one transaction that a reorg moves', () => {
  test('stay two payments, each with the checkout it had', async () => {
    const checkout = await prepared()
    const twice = await world.node.transferTwice({
      token: world.token,
      from: world.buyer,
      to: checkout.recipient,
      dataSuffix: checkout.suffix,
      amountBase: checkout.amountBase,
      secondAmountBase: checkout.amountBase,
    })
    const hash = twice.transactionHash
    const signed = await world.node.signedTransaction(hash)
    await world.read()
    const byIndex = async () =>
      (await paymentsOf(hash))
        .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
        .map(({ id, position, checkout_id }) => ({ id, position, checkout_id }))
    const before = await byIndex()
    const pushedSigned = await payBesides(checkout.recipient)
    await world.node.reorg({
      depth: 2,
      transactions: [
        { transaction: pushedSigned, block: 0 },
        { transaction: signed, block: 0 },
      ],
    })
    await world.read()
    // The additional transfer is now the first of its block, so the log indexes of the two other transfers
    // are higher by 1. Their payments keep their ids and checkouts.
    expect(await byIndex()).toEqual(before.map((it) => ({ ...it, position: (it.position ?? 0) + 1 })))
  })
})

describe('a confirmed payment', () => {
  const confirmed = async () => {
    const checkout = await prepared()
    const paid = await payCheckout(checkout)
    await world.node.mine(2)
    await world.read()
    expect(await paymentOf(paid.txHash)).toMatchObject({ status: 'confirmed' })
    return { checkout, paid, before: await paymentOf(paid.txHash) }
  }

  test('that a reorg takes out is reversed once, and restored when it is mined again and deep', async () => {
    const { checkout, paid, before } = await confirmed()
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect(await paymentOf(paid.txHash)).toMatchObject({
      status: 'confirmed',
      reorg_suspected: true,
      block_hash: before.block_hash,
    })
    expect(await world.checkoutStatus(checkout)).toBe('pending')
    const canonical = await world.node.client.getBlock({ blockNumber: BigInt(paid.blockNumber) })
    const told = (await eventsOf(checkout)).slice(3)
    expect(told.map(({ type }) => type)).toEqual(['payment.reorg_suspected', 'payment.reversed'])
    expect(told[0]?.data).toEqual({
      paymentId: before.id,
      checkoutId: checkout.id,
      customerId: null,
      invoiceId: null,
      subscriptionId: null,
      chain: 'base',
      token: 'USDC',
      txHash: paid.txHash,
      blockNumber: paid.blockNumber,
      storedBlockHash: before.block_hash,
      canonicalBlockHash: canonical.hash,
      detectedAt: clock.now().toISOString(),
    })
    expect(told[1]?.data).toEqual(told[0]?.data)

    await world.node.reorg({ depth: 1, transactions: [{ transaction: paid.signed, block: 0 }] })
    await world.read()
    // The payment is back, but not deep enough yet: another reorg may remove it again.
    expect(await paymentOf(paid.txHash)).toMatchObject({ reorg_suspected: true, confirmations: 1 })
    expect(await world.checkoutStatus(checkout)).toBe('pending')
    await world.node.mine(2)
    await world.read()
    expect(await paymentOf(paid.txHash)).toMatchObject({
      id: before.id,
      status: 'confirmed',
      reorg_suspected: false,
      confirmations: 3,
      block_number: paid.blockNumber + 2,
    })
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    const back = (await eventsOf(checkout)).slice(5)
    expect(back.map(({ type }) => type)).toEqual(['payment.restored'])
    expect(back[0]?.data).toMatchObject({
      paymentId: before.id,
      checkoutId: checkout.id,
      txHash: paid.txHash,
    })
  })

  test('below the replaced blocks of a reorg is not suspected', async () => {
    const { checkout, paid, before } = await confirmed()
    await world.node.mine(2)
    await world.read()
    await world.node.reorg({ depth: 4 })
    await world.read()
    expect(await paymentOf(paid.txHash)).toEqual(before)
    expect(await typesOf(checkout)).toHaveLength(3)
  })
})

describe('a reorg deeper than the stored headers', () => {
  test('is followed down to the newest block of a payment that is still in the chain', async () => {
    await world.node.mine(3)
    // Without another transaction the new blocks would have the hashes of the old blocks.
    await payBesides(world.buyer)
    await world.node.mine(5)
    await world.read()
    const { number } = await world.node.client.getBlock()
    await world.context.db
      .deleteFrom('chain_blocks')
      .where('number', '<', Number(number) - 3)
      .execute()
    await world.node.reorg({ depth: 6 })
    const checkout = await prepared()
    const paid = await payCheckout(checkout)
    await world.read()
    expect(await paymentOf(paid.txHash)).toMatchObject({ status: 'pending', checkout_id: checkout.id })
  })
})
