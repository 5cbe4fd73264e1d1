import { ComputeBudgetProgram } from '@solana/web3.js'
import type { Keypair } from '@stablerail/local-solana'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenProgram } from '../../../../../../chains/src/solana/programs.ts'
import {
  openSolanaTill,
  type SolanaTill,
  signable,
  withInstructions,
} from '../../../../testing/payments/solana-refunds.ts'
import { askForReported, expireRefunds } from '../check-refunds.ts'

let till: SolanaTill
beforeAll(async () => {
  till = await openSolanaTill()
})
afterAll(() => till.world.close())

describe('a refund that is not mined', () => {
  test('as the chain shows that it failed, is freed once that is final', async () => {
    const { id } = await till.paid()
    const { unsignedTx } = await till.ask(id)
    // A compute unit limit that is too low makes the transaction fail when it is mined.
    const failing = withInstructions(unsignedTx, ([, ...others]) => [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 400 }),
      ...others,
    ])
    const txHash = await till.world.local.request<string>('sendTransaction', till.sign(failing), {
      encoding: 'base64',
      skipPreflight: true,
      preflightCommitment: 'processed',
    })
    await till.client.refunds.broadcast(id, { refundTxHash: txHash })
    await till.world.after(2)
    await askForReported(till.world.context)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'broadcast' }])
    await till.world.after(6)
    till.world.pass(61_000)
    await askForReported(till.world.context)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'reverted', txHash }])
    await expect(till.client.refunds.broadcast(id, { refundTxHash: txHash })).rejects.toMatchObject({
      code: 'chain_reverted',
    })
    const next = await till.ask(id)
    expect(next.payment.refundAmountMinor).toBe(1_999)
  })

  test('and that no block holds is freed after a day, and never before', async () => {
    const { id } = await till.paid()
    const { unsignedTx } = await till.ask(id)
    const never = till.keep(unsignedTx)
    await till.client.refunds.broadcast(id, { refundTxHash: never })
    till.world.pass(23 * 3_600_000)
    await till.world.after(200)
    await askForReported(till.world.context)
    await expireRefunds(till.world.context)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'broadcast' }])
    till.world.pass(2 * 3_600_000)
    await till.world.after(6)
    await expireRefunds(till.world.context)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'expired' }])
  })

  test.each(['0x12', '1'.repeat(63), 'l'.repeat(88)])(
    'is not reported as %s, which is no signature',
    async (text) => {
      const { id } = await till.paid()
      await till.ask(id)
      await expect(till.client.refunds.broadcast(id, { refundTxHash: text })).rejects.toMatchObject({
        code: 'invalid_request',
        param: 'refundTxHash',
      })
    },
  )
})

describe('a refund is refused', () => {
  const refused = { code: 'invalid_request', param: 'recipientAddress' }

  test('to what is no wallet', async () => {
    const { id } = await till.paid()
    const { usdc } = till.world.mints
    const account = till.world.local.tokenAccountOf(till.world.buyer.address, usdc)
    for (const recipientAddress of [
      account,
      usdc.address,
      tokenProgram,
      '0x12',
      '1'.repeat(32),
      till.wallet.address,
    ])
      await expect(till.ask(id, { recipientAddress })).rejects.toMatchObject(refused)
    expect(await till.refundsOf(id)).toEqual([])
  })

  test('without an address where the payer is not known', async () => {
    const { id } = await till.paid()
    const { db } = till.world.context
    const { transfer_id } = await db
      .selectFrom('payments')
      .select('transfer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db.updateTable('transfers').set({ from_key: '' }).where('id', '=', transfer_id).execute()
    await expect(till.ask(id)).rejects.toMatchObject(refused)
    const named = await till.ask(id, { recipientAddress: till.world.buyer.address })
    expect(named.unsignedTx.feePayer).toBe(till.wallet.address)
  })

  test('while no provider answers, and a retry under the same key is carried out', async () => {
    const { id } = await till.paid()
    const { network } = till.world
    const [working] = network.rpcUrls
    const idempotencyKey = `silent-${id}`
    network.rpcUrls.splice(0, 1, 'http://127.0.0.1:1')
    const named = { recipientAddress: till.world.buyer.address }
    await expect(till.client.refunds.initiate(id, named, { idempotencyKey })).rejects.toMatchObject({
      code: 'conflict',
      status: 409,
    })
    network.rpcUrls.splice(0, 1, working ?? '')
    expect(signable(await till.client.refunds.initiate(id, named, { idempotencyKey })).warnings).toEqual([])
  })
})

describe('before it is signed, a refund is warned of', () => {
  const codesOf = async (wallet: Keypair, holds: { lamports?: bigint; tokenBase?: bigint }) => {
    const { world } = till
    if (holds.lamports !== undefined) await world.local.fund(wallet.address, holds.lamports)
    const { id } = await till.paid({ to: wallet.address })
    const all = await world.local.balanceOf(wallet.address, world.mints.usdc)
    if (holds.tokenBase !== undefined)
      await world.pay({ from: wallet, to: world.buyer.address, amountBase: all - holds.tokenBase })
    await world.after(2)
    return (await till.ask(id)).warnings.map(({ code }) => code)
  }

  test.each<[string, { lamports?: bigint; tokenBase?: bigint }, string[]]>([
    ['that has no SOL', {}, ['no_gas_coin']],
    ['that has too little SOL', { lamports: 890_880n }, ['too_little_gas_coin']],
    ['that has too little of the token', { lamports: 10n ** 9n, tokenBase: 1n }, ['too_little_token']],
    ['that has enough', { lamports: 10n ** 9n }, []],
  ])('a wallet %s', async (_, holds, codes) => {
    const wallet = await till.openWallet()
    expect(await codesOf(wallet, holds)).toEqual(codes)
  })
})
