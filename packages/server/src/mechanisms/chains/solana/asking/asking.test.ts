import { addressBytes } from '@stablerail/local-solana'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMetrics } from '../../../../metrics.ts'
import { openSolanaMarket, type SolanaMarket } from '../../../../testing/chains/solana-market.ts'
import { findRefund } from '../find-refund.ts'
import { loadSolanaLibrary, type SolanaLibrary } from '../load-library.ts'
import { tokenProgram } from '../programs.ts'
import { findSignature } from './find-signature.ts'
import { coversCost, foreseeSolanaRefund, type RefundToForesee } from './foresee-refund.ts'
import { viewSent } from './view-sent.ts'

const asker = { metrics: createMetrics() }

let market: SolanaMarket
let library: SolanaLibrary
beforeAll(async () => {
  market = await openSolanaMarket()
  library = await loadSolanaLibrary()
})
afterAll(() => market.node.close())

const foresee = (changes: Partial<RefundToForesee> = {}) =>
  foreseeSolanaRefund(asker, market.network, {
    ...{ wallet: market.merchant.address, recipient: market.buyer.address, mint: market.mint.address },
    ...{ decimals: 6, amountBase: 5_000_000n, ...changes },
  })

/** A refund of five dollars to the buyer, as it is given out. */
const build = async (reference: string, changes: Partial<RefundToForesee> = {}) => {
  const { program, newAccountLamports, unitPrice, recent } = await foresee(changes)
  return library.buildRefund(
    {
      ...{ id: 'ref_1', reference, wallet: market.merchant.address, recipient: market.buyer.address },
      ...{ mint: market.mint.address, program, decimals: 6, amountBase: 5_000_000n },
      ...{ newAccountLamports, unitPrice, ...changes },
    },
    recent,
  )
}

describe('a refund that is planned', () => {
  test('is paid from a wallet with tokens and SOL, to one that has an account', async () => {
    expect(await foresee()).toMatchObject({
      ...{ program: tokenProgram, isKey: true, recipientFault: null, newAccountLamports: null },
      ...{ tokenBase: 1_000_000_000n, wouldFail: false },
      recent: { lastValidBlockHeight: expect.any(Number) },
    })
  })

  test('makes an account for whoever has none, at the rent that the chain asks', async () => {
    const forecast = await foresee({ recipient: market.newAddress() })
    expect(forecast).toMatchObject({ isKey: true, newAccountLamports: 2_039_280n, wouldFail: false })
  })

  test('would fail where the account of the wallet is frozen, and not because it holds too little', async () => {
    const frozen = await market.client.createWallet()
    await market.client.mintTo(market.buyer, frozen.address, market.mint, 5_000_000n)
    market.node.mine(2)
    expect((await foresee({ wallet: frozen.address })).wouldFail).toBe(false)
    expect(await foresee({ wallet: frozen.address, amountBase: 5_000_001n })).toMatchObject({
      ...{ tokenBase: 5_000_000n, wouldFail: false },
    })
    await market.client.freeze(frozen.address, market.mint)
    market.node.mine(2)
    expect((await foresee({ wallet: frozen.address })).wouldFail).toBe(true)
  })

  test('needs SOL for its fee, for an account, and for what a wallet must keep', async () => {
    const { lamports, leastLamports } = await foresee({ wallet: market.newAddress() })
    expect([lamports, leastLamports]).toEqual([0n, 890_880n])
    const covers = (has: bigint) => coversCost({ lamports: has, leastLamports }, 10_000n)
    expect([900_880n, 900_879n, 10_000n, 9_999n].map(covers)).toEqual([true, false, true, false])
  })

  test.each([
    [
      'a token account',
      () => market.client.tokenAccountOf(market.buyer.address, market.mint),
      'token_account',
    ],
    ['a mint', () => market.mint.address, 'token_account'],
    ['a program', () => tokenProgram, 'program'],
  ])('does not go to %s', async (_, address, fault) => {
    expect((await foresee({ recipient: address() })).recipientFault).toBe(fault)
  })

  test('does not go to a wallet whose token account is somebody else’s', async () => {
    const [careless, thief] = [market.newAddress(), market.newAddress()]
    const account = market.client.tokenAccountOf(careless, market.mint)
    const data = Buffer.alloc(165)
    data.set(addressBytes(market.mint.address), 0)
    data.set(addressBytes(thief), 32)
    data[108] = 1
    const state = { lamports: 2_039_280n, data, owner: tokenProgram, executable: false, rentEpoch: 0n }
    market.node.setAccount(account, state)
    market.node.mine(2)
    expect((await foresee({ recipient: careless })).recipientFault).toBe('handed_over')
  })

  test('goes to an address of a program with a warning', async () => {
    const vault = market.client.tokenAccountOf(market.newAddress(), market.mint)
    expect(await foresee({ recipient: vault })).toMatchObject({ isKey: false, recipientFault: null })
  })

  test('is not asked of a provider of another cluster', async () => {
    const network = { ...market.network, networkId: 101 }
    const plan = { wallet: market.merchant.address, recipient: market.buyer.address, decimals: 6 }
    await expect(
      foreseeSolanaRefund(asker, network, { ...plan, mint: market.mint.address, amountBase: 1n }),
    ).rejects.toMatchObject({ kind: 'wrong_network' })
  })
})

describe('a refund that was signed', () => {
  type Built = Awaited<ReturnType<typeof build>>
  const view = (reference: string, { messageBase64, lastValidBlockHeight }: Built) =>
    viewSent(asker, market.network, {
      ...{ reference, blockhash: library.blockhashOf(messageBase64), lastValidBlockHeight },
    })

  test('can be mined for 150 blocks, and never afterwards', async () => {
    const reference = 'a1'.repeat(16)
    const built = await build(reference)
    expect(await view(reference, built)).toEqual({ state: 'valid' })
    // A node tells blocks that are confirmed, which the newest is not.
    market.node.mine(151)
    await expect(market.send(built.transactionBase64, market.merchant)).rejects.toThrow('Blockhash not found')
    // A block is final thirty blocks after it is confirmed, and a fork may include the message until then.
    market.node.mine(29)
    expect(await view(reference, built)).toEqual({ state: 'valid' })
    market.node.mine(1)
    expect(await view(reference, built)).toEqual({ state: 'expired' })
  })

  test('is seen by its reference once it is confirmed, and found by its signature', async () => {
    const reference = 'b2'.repeat(16)
    const built = await build(reference)
    const txHash = await market.send(built.transactionBase64, market.merchant)
    market.node.mine(2)
    expect(await view(reference, built)).toEqual({ state: 'sent', txHash })
    const found = await findSignature(asker, market.network, txHash)
    expect(found).toMatchObject({ failed: false, isFinal: false, references: [reference] })
    const refund = {
      ...{ token: 'USDC' as const, wallet: market.merchant.address, recipient: market.buyer.address },
      ...{ amountBase: 5_000_000n, reference },
    }
    expect(findRefund(found?.transfers ?? [], refund)).toMatchObject({ txHash })
    market.node.mine(40)
    expect(await findSignature(asker, market.network, txHash)).toMatchObject({ isFinal: true })
  })

  test('that failed on the chain is neither sent nor a reason to think it was', async () => {
    const reference = 'c3'.repeat(16)
    const built = await build(reference, { amountBase: 10n ** 12n })
    const txHash = await market.send(built.transactionBase64, market.merchant, { skipPreflight: true })
    market.node.mine(2)
    expect(await findSignature(asker, market.network, txHash)).toMatchObject({
      ...{ failed: true, isFinal: false, references: [reference], transfers: [] },
    })
    expect(await view(reference, built)).toEqual({ state: 'valid' })
    market.node.mine(40)
    expect((await findSignature(asker, market.network, txHash))?.isFinal).toBe(true)
  })

  test('and that no block holds is not known', async () => {
    expect(await findSignature(asker, market.network, '1'.repeat(64))).toBeNull()
  })
})
