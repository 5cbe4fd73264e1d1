import { createKeypair, type Keypair, transferToken } from '@stablerail/local-solana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount, giveAccount, openAuxiliary } from '../../../../chains/test/token-accounts.ts'
import { solanaDeploymentKey } from '../../mechanisms/reading/index.ts'
import { createSweptWorld, type SweptWorld } from '../../testing/payments/swept.ts'

let world: SweptWorld
beforeAll(async () => {
  world = await createSweptWorld()
})
afterAll(() => world.close())

/** Creates a wallet with SOL for transaction fees and with a token balance that the chain reader has read. */
const openPaidTill = async (): Promise<Keypair> => {
  const till = await world.openTill()
  await world.local.fund(till.address)
  await world.pay({ to: till.address, amountBase: 5_000_000n })
  await world.read()
  return till
}

const accountOf = ({ address }: { address: string }) => world.local.tokenAccountOf(address, world.mints.usdc)

/** Sends tokens to a token account, which may belong to any owner. */
const payInto = (account: string, amountBase: bigint) => {
  const { local, buyer, mints } = world
  const { address, decimals } = mints.usdc
  const to = { from: accountOf(buyer), to: account, authority: buyer.address }
  return local.send([transferToken({ mint: address, decimals, amountBase, ...to })], [buyer])
}

const amountOf = async (txHash: string) => {
  const payments = await world.paymentsOf(txHash)
  return payments.map(({ tokenAmountBase, status }) => `${tokenAmountBase} ${status}`)
}

/** Pays a wallet, and sends the money on before the chain reader reads the wallet's balance again. */
const payAndSendOn = async (till: Keypair, amountBase: bigint) => {
  const txHash = await world.pay({ to: till.address, amountBase })
  await world.pay({ from: till, to: world.buyer.address, amountBase })
  return txHash
}

test('a checkout on Solana is paid, and confirmed as soon as the payment is final', async () => {
  const { address } = await world.openTill()
  const { id, instructions } = await world.openCheckout()
  expect(instructions.recipient).toBe(address)
  const amountBase = BigInt(instructions.amountBase)
  const txHash = await world.pay({ to: address, amountBase })
  world.node.mine(2)
  await world.reader().catchUp()
  expect(await world.paymentsOf(txHash)).toEqual([])
  await world.read()
  expect(await world.paymentsOf(txHash)).toMatchObject([
    { checkoutId: id, status: 'confirmed', payerAddress: world.buyer.address, amountMinor: 1_999 },
  ])
  expect((await world.client.checkouts.retrieve(id)).status).toBe('succeeded')
})

test('two payments to one wallet, with skipped slots between, are both seen', async () => {
  const till = await openPaidTill()
  const one = await world.pay({ to: till.address, amountBase: 1_000_000n })
  world.node.skip(7)
  const other = await world.pay({ to: till.address, amountBase: 2_000_000n })
  await world.read()
  expect([await amountOf(one), await amountOf(other)]).toEqual([['1000000 confirmed'], ['2000000 confirmed']])
})

test('what is above the final block is left to the next sweep, and seen once', async () => {
  const till = await openPaidTill()
  const one = await world.pay({ to: till.address, amountBase: 1_000_000n })
  world.node.mine(4)
  const other = await world.pay({ to: till.address, amountBase: 2_000_000n })
  // Mine blocks one by one until both payments are final. The first payment becomes final before the second
  // payment.
  for (let blocks = 0; blocks < 7; blocks += 1) {
    world.node.mine()
    await world.reader().catchUp()
  }
  expect([await amountOf(one), await amountOf(other)]).toEqual([['1000000 confirmed'], ['2000000 confirmed']])
})

test('what came in and went out again between two sweeps is found within six hours', async () => {
  const till = await openPaidTill()
  const txHash = await payAndSendOn(till, 3_000_000n)
  await world.read()
  expect(await amountOf(txHash)).toEqual([])
  world.later({ hours: 6 })
  await world.read()
  expect(await amountOf(txHash)).toEqual(['3000000 confirmed'])
})

test('what came in and went out again pays the checkout before its time is over', async () => {
  const till = await openPaidTill()
  const { id, instructions } = await world.openCheckout(4_711)
  world.later({ minutes: 29 })
  const txHash = await payAndSendOn(till, BigInt(instructions.amountBase))
  await world.read()
  expect(await amountOf(txHash)).toEqual([])
  world.later({ minutes: 2 })
  await world.read()
  expect(await world.paymentsOf(txHash)).toMatchObject([{ checkoutId: id, status: 'confirmed' }])
  expect((await world.client.checkouts.retrieve(id)).status).toBe('succeeded')
})

test('an account that was emptied and closed is paid again when somebody opens it', async () => {
  const till = await openPaidTill()
  await world.pay({ from: till, to: world.buyer.address, amountBase: 5_000_000n })
  await world.local.send([closeAccount(accountOf(till), till.address)], [till])
  await world.read()
  const txHash = await world.pay({ to: till.address, amountBase: 6_000_000n })
  await world.read()
  expect(await amountOf(txHash)).toEqual(['6000000 confirmed'])
})

test('an account that was closed and opened again between two sweeps holds what its history says', async () => {
  const till = await openPaidTill()
  await world.pay({ from: till, to: world.buyer.address, amountBase: 5_000_000n })
  await world.local.send([closeAccount(accountOf(till), till.address)], [till])
  const txHash = await world.pay({ to: till.address, amountBase: 7_000_000n })
  await world.read()
  expect(await amountOf(txHash)).toEqual(['7000000 confirmed'])
})

test('an account that was handed over brings its new owner the money, and the old one no more', async () => {
  const [till, heir] = [await openPaidTill(), await openPaidTill()]
  const handing = { from: till.address, to: heir.address }
  await world.local.send([giveAccount(accountOf(till), handing)], [till])
  await world.read()
  const rows = await world.context.db.selectFrom('transfers').selectAll().execute()
  expect(rows.filter((row) => row.from_key === till.address && row.to_key === heir.address)).toMatchObject([
    { amount_base: '5000000' },
  ])
  const txHash = await payInto(accountOf(till), 1_000_000n)
  await world.read()
  const payments = await world.paymentsOf(txHash)
  expect(payments).toMatchObject([{ status: 'confirmed', tokenAmountBase: '1000000' }])
})

test('a payment into another account of the wallet is found, and the next one at once', async () => {
  const till = await openPaidTill()
  const account = await openAuxiliary(world.local, {
    payer: world.buyer,
    owner: till.address,
    mint: world.mints.usdc,
  })
  const first = await payInto(account, 1_000_000n)
  await world.read()
  expect(await amountOf(first)).toEqual([])
  world.later({ hours: 6 })
  await world.read()
  expect(await amountOf(first)).toEqual(['1000000 confirmed'])
  const second = await payInto(account, 2_000_000n)
  await world.read()
  expect(await amountOf(second)).toEqual(['2000000 confirmed'])
})

test('a payment that was asked for is found whatever account it went to, where many accounts are swept', async () => {
  const till = await openPaidTill()
  const { local, buyer, mints, network, context } = world
  const pair = { payer: buyer, owner: till.address, mint: mints.usdc }
  const [account, other] = [await openAuxiliary(local, pair), await openAuxiliary(local, pair)]
  const { address: mint, decimals } = mints.usdc
  const transfer = {
    mint,
    decimals,
    from: accountOf(buyer),
    authority: buyer.address,
    amountBase: 1_000_000n,
  }
  const references = [solanaDeploymentKey(context.config, network)]
  const pay = (to: string) => local.send([transferToken({ ...transfer, to, references })], [buyer])
  const unhinted = await pay(account)
  await world.read()
  expect(await amountOf(unhinted)).toEqual([])
  world.reader().round.sweeping.hintsAbove = 0
  const hinted = await pay(other)
  await world.read()
  world.reader().round.sweeping.hintsAbove = 5_000
  expect(await amountOf(hinted)).toEqual(['1000000 confirmed'])
  expect(await amountOf(unhinted)).toEqual([])
})

test('what was paid to a wallet after it was verified and before it was swept is found', async () => {
  const till = createKeypair()
  await world.read()
  const early = await world.pay({ to: till.address, amountBase: 1_000_000n })
  world.later({ minutes: 10 })
  const { context } = world
  await world.openTill(till)
  const txHash = await world.pay({ to: till.address, amountBase: 2_000_000n })
  world.later({ minutes: 10 })
  // Simulate that another process swept past the block of the payment before it knew the wallet.
  await context.db
    .updateTable('wallets')
    .set({ verified_at: null })
    .where('address', '=', till.address)
    .execute()
  await world.read()
  const verifiedAt = new Date(world.clock.now().getTime() - 600_000)
  await context.db
    .updateTable('wallets')
    .set({ verified_at: verifiedAt })
    .where('address', '=', till.address)
    .execute()
  await world.read()
  expect([await amountOf(early), await amountOf(txHash)]).toEqual([[], ['2000000 confirmed']])
})

test('more than a hundred accounts are swept, and a sweep that finds nothing new makes few calls', async () => {
  const tills: Keypair[] = []
  for (let count = 0; count < 60; count += 1) tills.push(await world.openTill())
  // Sweep several times, because at most fifty new wallets are read completely in a sweep.
  for (let sweeps = 0; sweeps < 5; sweeps += 1) await world.read()
  const { length } = await world.context.db.selectFrom('chain_accounts').select('account').execute()
  expect(length).toBeGreaterThan(120)
  const told = world.provider.listen()
  world.node.mine()
  await world.reader().step()
  expect(told()).toEqual([
    'getLatestBlockhash',
    ...Array.from({ length: 1 + Math.ceil(length / 100) }, () => 'getMultipleAccounts'),
  ])
  const last = tills.at(-1)?.address ?? ''
  const txHash = await world.pay({ to: last, amountBase: 1_000_000n })
  await world.read()
  expect(await amountOf(txHash)).toEqual(['1000000 confirmed'])
})

test('after hours without a sweep the wallets are read thoroughly a few at a time', async () => {
  await openPaidTill()
  world.later({ hours: 20 })
  const { sweeping } = world.reader().round
  const { mostThorough } = sweeping
  sweeping.mostThorough = 3
  const told = world.provider.listen()
  for (let sweeps = 0; sweeps < 2; sweeps += 1) {
    world.node.mine()
    await world.reader().step()
  }
  sweeping.mostThorough = mostThorough
  expect(told().filter((method) => method === 'getTokenAccountsByOwner')).toHaveLength(6)
  await world.read()
})

test('a reader that is killed after a commit is followed by one that goes on from the database', async () => {
  const till = await openPaidTill()
  const one = await world.pay({ to: till.address, amountBase: 1_000_000n })
  world.finalize()
  await world.reader().step()
  const other = await world.pay({ to: till.address, amountBase: 2_000_000n })
  world.finalize()
  await world.restartReader()
  const told = world.provider.listen()
  await world.reader().step()
  expect(told().filter((method) => method === 'getSignaturesForAddress')).toHaveLength(1)
  expect(told().filter((method) => method === 'getTransaction')).toHaveLength(1)
  await world.read()
  expect([await amountOf(one), await amountOf(other)]).toEqual([['1000000 confirmed'], ['2000000 confirmed']])
})

test('a history of more than one page is read to its end', async () => {
  const till = await openPaidTill()
  world.reader().round.sweeping.entriesAtOnce = 3
  const sent: string[] = []
  for (let count = 1; count <= 10; count += 1)
    sent.push(await world.pay({ to: till.address, amountBase: BigInt(10_000 * count) }))
  const told = world.provider.listen()
  await world.read()
  for (const txHash of sent) expect(await world.paymentsOf(txHash)).toHaveLength(1)
  expect(told().filter((method) => method === 'getSignaturesForAddress')).toHaveLength(4)
})
