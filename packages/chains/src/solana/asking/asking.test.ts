import { addressBytes, createKeypair, type Keypair } from '@stablerail/local-solana'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestMetrics } from '../../../test/networks.ts'
import { type SolanaChain, startSolanaChain } from '../../../test/solana-chain.ts'
import type { NetworkConfig } from '../../network.ts'
import { findRefund } from '../find-refund.ts'
import { loadSolanaLibrary, type SolanaLibrary } from '../load-library.ts'
import { tokenProgram } from '../programs.ts'
import { findSignature } from './find-signature.ts'
import { coversCost, foreseeSolanaRefund, type RefundToForesee } from './foresee-refund.ts'
import { viewSent } from './view-sent.ts'

const asker = { metrics: createTestMetrics() }

let chain: SolanaChain
let network: NetworkConfig
let merchant: Keypair
let library: SolanaLibrary
beforeAll(async () => {
  chain = await startSolanaChain({ lags: { confirmed: 1 } })
  network = chain.networkOf([chain.node.rpcUrl])
  merchant = await chain.local.createWallet()
  await chain.local.mintTo(chain.buyer, merchant.address, chain.usdc, 1_000_000_000n)
  chain.node.mine(40)
  library = await loadSolanaLibrary()
})
afterAll(() => chain.close())

const newAddress = () => createKeypair().address

/**
 * Signs a refund with the merchant's key, whose signature comes first, and sends it. Returns the signature.
 */
const send = (transactionBase64: string, options: object = {}) => {
  const bytes = Buffer.from(transactionBase64, 'base64')
  // Skips the number of signatures, which is one, and the bytes reserved for that signature.
  const message = bytes.subarray(1 + 64)
  const signed = Buffer.concat([bytes.subarray(0, 1), merchant.sign(message), message])
  return chain.local.request<string>('sendTransaction', signed.toString('base64'), {
    encoding: 'base64',
    preflightCommitment: 'processed',
    ...options,
  })
}

const foresee = (changes: Partial<RefundToForesee> = {}) =>
  foreseeSolanaRefund(asker, network, {
    wallet: merchant.address,
    recipient: chain.buyer.address,
    mint: chain.usdc.address,
    decimals: 6,
    amountBase: 5_000_000n,
    ...changes,
  })

/** Builds a refund of five dollars to the buyer, as the server does. */
const build = async (reference: string, changes: Partial<RefundToForesee> = {}) => {
  const { program, newAccountLamports, unitPrice, recent } = await foresee(changes)
  return library.buildRefund(
    {
      id: 'ref_1',
      reference,
      wallet: merchant.address,
      recipient: chain.buyer.address,
      mint: chain.usdc.address,
      program,
      decimals: 6,
      amountBase: 5_000_000n,
      newAccountLamports,
      unitPrice,
      ...changes,
    },
    recent,
  )
}

describe('a refund that is planned', () => {
  test('is paid from a wallet with tokens and SOL, to one that has an account', async () => {
    expect(await foresee()).toMatchObject({
      program: tokenProgram,
      isKey: true,
      recipientFault: null,
      newAccountLamports: null,
      tokenBase: 1_000_000_000n,
      wouldFail: false,
      recent: { lastValidBlockHeight: expect.any(Number) },
    })
  })

  test('makes an account for whoever has none, at the rent that the chain asks', async () => {
    const forecast = await foresee({ recipient: newAddress() })
    expect(forecast).toMatchObject({ isKey: true, newAccountLamports: 2_039_280n, wouldFail: false })
  })

  test('would fail where the account of the wallet is frozen, and not because it holds too little', async () => {
    const frozen = await chain.local.createWallet()
    await chain.local.mintTo(chain.buyer, frozen.address, chain.usdc, 5_000_000n)
    chain.node.mine(2)
    expect((await foresee({ wallet: frozen.address })).wouldFail).toBe(false)
    expect(await foresee({ wallet: frozen.address, amountBase: 5_000_001n })).toMatchObject({
      tokenBase: 5_000_000n,
      wouldFail: false,
    })
    await chain.local.freeze(frozen.address, chain.usdc)
    chain.node.mine(2)
    expect((await foresee({ wallet: frozen.address })).wouldFail).toBe(true)
  })

  test('needs SOL for its fee, for an account, and for what a wallet must keep', async () => {
    const { lamports, leastLamports } = await foresee({ wallet: newAddress() })
    expect([lamports, leastLamports]).toEqual([0n, 890_880n])
    const covers = (has: bigint) => coversCost({ lamports: has, leastLamports }, 10_000n)
    expect([900_880n, 900_879n, 10_000n, 9_999n].map(covers)).toEqual([true, false, true, false])
  })

  test.each([
    ['a token account', () => chain.local.tokenAccountOf(chain.buyer.address, chain.usdc), 'token_account'],
    ['a mint', () => chain.usdc.address, 'token_account'],
    ['a program', () => tokenProgram, 'program'],
  ])('does not go to %s', async (_, address, fault) => {
    expect((await foresee({ recipient: address() })).recipientFault).toBe(fault)
  })

  test('does not go to a wallet whose token account is somebody else’s', async () => {
    const [careless, thief] = [newAddress(), newAddress()]
    const account = chain.local.tokenAccountOf(careless, chain.usdc)
    const data = Buffer.alloc(165)
    data.set(addressBytes(chain.usdc.address), 0)
    data.set(addressBytes(thief), 32)
    data[108] = 1
    const state = { lamports: 2_039_280n, data, owner: tokenProgram, executable: false, rentEpoch: 0n }
    chain.node.setAccount(account, state)
    chain.node.mine(2)
    expect((await foresee({ recipient: careless })).recipientFault).toBe('handed_over')
  })

  test('goes to an address of a program with a warning', async () => {
    const vault = chain.local.tokenAccountOf(newAddress(), chain.usdc)
    expect(await foresee({ recipient: vault })).toMatchObject({ isKey: false, recipientFault: null })
  })

  test('is not asked of a provider of another cluster', async () => {
    const other = { ...network, networkId: 101 }
    const plan = { wallet: merchant.address, recipient: chain.buyer.address, decimals: 6 }
    await expect(
      foreseeSolanaRefund(asker, other, { ...plan, mint: chain.usdc.address, amountBase: 1n }),
    ).rejects.toMatchObject({ kind: 'wrong_network' })
  })
})

describe('a refund that was signed', () => {
  type Built = Awaited<ReturnType<typeof build>>
  const view = (reference: string, { messageBase64, lastValidBlockHeight }: Built) =>
    viewSent(asker, network, {
      reference,
      blockhash: library.blockhashOf(messageBase64),
      lastValidBlockHeight,
    })

  test('can be mined for 150 blocks, and never afterwards', async () => {
    const reference = 'a1'.repeat(16)
    const built = await build(reference)
    expect(await view(reference, built)).toEqual({ state: 'valid' })
    // Mines 151 blocks, one more than the 150 blocks in which the message can be mined.
    chain.node.mine(151)
    await expect(send(built.transactionBase64)).rejects.toThrow('Blockhash not found')
    // Mines until the newest final block has the last valid height of the message. The message has not
    // expired yet, because only a final block above that height excludes that a fork includes the message.
    chain.node.mine(29)
    expect(await view(reference, built)).toEqual({ state: 'valid' })
    chain.node.mine(1)
    expect(await view(reference, built)).toEqual({ state: 'expired' })
  })

  test('is seen by its reference once it is confirmed, and found by its signature', async () => {
    const reference = 'b2'.repeat(16)
    const built = await build(reference)
    const txHash = await send(built.transactionBase64)
    chain.node.mine(2)
    expect(await view(reference, built)).toEqual({ state: 'sent', txHash })
    const found = await findSignature(asker, network, txHash)
    expect(found).toMatchObject({ failed: false, isFinal: false, references: [reference] })
    const refund = {
      token: 'USDC' as const,
      wallet: merchant.address,
      recipient: chain.buyer.address,
      amountBase: 5_000_000n,
      reference,
    }
    expect(findRefund(found?.transfers ?? [], refund)).toMatchObject({ txHash })
    chain.node.mine(40)
    expect(await findSignature(asker, network, txHash)).toMatchObject({ isFinal: true })
  })

  test('that failed on the chain is neither sent nor a reason to think it was', async () => {
    const reference = 'c3'.repeat(16)
    const built = await build(reference, { amountBase: 10n ** 12n })
    const txHash = await send(built.transactionBase64, { skipPreflight: true })
    chain.node.mine(2)
    expect(await findSignature(asker, network, txHash)).toMatchObject({
      failed: true,
      isFinal: false,
      references: [reference],
      transfers: [],
    })
    expect(await view(reference, built)).toEqual({ state: 'valid' })
    chain.node.mine(40)
    expect((await findSignature(asker, network, txHash))?.isFinal).toBe(true)
  })

  test('and that no block holds is not known', async () => {
    expect(await findSignature(asker, network, '1'.repeat(64))).toBeNull()
  })
})
