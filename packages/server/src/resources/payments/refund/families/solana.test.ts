import { ComputeBudgetProgram, PublicKey, TransactionInstruction, TransactionMessage } from '@solana/web3.js'
import { createKeypair } from '@stablerail/local-solana'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openSolanaTill,
  readUnsigned,
  type SolanaTill,
  withInstructions,
} from '../../../../testing/payments/solana-refunds.ts'
import { expireRefunds } from '../check-refunds.ts'

let till: SolanaTill
beforeAll(async () => {
  till = await openSolanaTill()
})
afterAll(() => till.world.close())

describe('a refund that is signed, sent and reported', () => {
  test('goes to the payer, who has an account, and is confirmed once it is final', async () => {
    const { id, amountBase } = await till.paid()
    const before = await till.tokensOf(till.world.buyer.address)
    const { unsignedTx, warnings, safeTransaction } = await till.ask(id)
    expect([warnings, safeTransaction]).toEqual([[], null])
    expect(unsignedTx).toMatchObject({ feePayer: till.wallet.address, newAccountLamports: 0 })
    expect(unsignedTx.feeLamports).toBeGreaterThan(5_000)
    const txHash = await till.send(unsignedTx)
    await till.client.refunds.broadcast(id, { refundTxHash: txHash })
    await till.world.after(4)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'broadcast', txHash }])
    await till.world.after(1)
    expect(await till.refundsOf(id)).toMatchObject([
      { status: 'confirmed', txHash, recipient: till.world.buyer.address, tokenAmountBase: `${amountBase}` },
    ])
    expect(await till.paymentOf(id)).toMatchObject({ status: 'refunded', refundTxHash: txHash })
    expect((await till.tokensOf(till.world.buyer.address)) - before).toBe(amountBase)
    expect(await till.eventsAbout(id)).toEqual([
      ...['refund.initiated', 'refund.broadcast', 'refund.confirmed', 'payment.refunded'],
    ])
  })

  test('costs what was told, with the account that it makes', async () => {
    const { id } = await till.paid()
    const recipientAddress = createKeypair().address
    const { unsignedTx } = await till.ask(id, { amountMinor: 500, recipientAddress })
    expect(unsignedTx.newAccountLamports).toBe(2_039_280)
    const lamports = () =>
      till.world.local
        .request<{ value: number }>('getBalance', till.wallet.address, { commitment: 'processed' })
        .then(({ value }) => value)
    const before = await lamports()
    await till.send(unsignedTx)
    expect(before - (await lamports())).toBe(unsignedTx.feeLamports + unsignedTx.newAccountLamports)
    await till.world.after(6)
    expect(await till.tokensOf(recipientAddress)).toBe(5_000_000n)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'confirmed', broadcastAt: null }])
  })
})

describe('a refund is recognised', () => {
  test('whatever the wallet added and changed, and unreported', async () => {
    const { id, amountBase } = await till.paid()
    const { unsignedTx } = await till.ask(id)
    const memo = new TransactionInstruction({
      programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      keys: [],
      data: Buffer.from('checked by a wallet'),
    })
    const transaction = withInstructions(unsignedTx, ([limit, , ...others]) => [
      memo,
      ...(limit === undefined ? [] : [limit]),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 123 }),
      ...others,
    ])
    const txHash = await till.world.submit(till.sign(transaction))
    await till.world.after(6)
    expect(await till.refundsOf(id)).toMatchObject([
      { status: 'confirmed', txHash, tokenAmountBase: `${amountBase}` },
    ])
  })

  test('and a transfer of the same amount without its reference is not it, reported or not', async () => {
    // Pay the workspace a second time, so that its wallet can afford both transfers.
    await till.paid()
    const { id, amountBase } = await till.paid()
    const { unsignedTx } = await till.ask(id)
    const other = await till.world.pay({ from: till.wallet, to: till.world.buyer.address, amountBase })
    // No provider returns the transaction yet, so the report is accepted.
    await till.client.refunds.broadcast(id, { refundTxHash: other })
    await till.world.after(6)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'broadcast', txHash: other }])
    const txHash = await till.send(unsignedTx)
    await till.world.after(6)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'confirmed', txHash }])
    const second = await till.paid()
    await till.ask(second.id)
    await expect(till.client.refunds.broadcast(second.id, { refundTxHash: other })).rejects.toMatchObject({
      code: 'invalid_request',
      param: 'refundTxHash',
    })
  })

  test('beside another one of the same amount to the same wallet in one transaction', async () => {
    const [one, other] = [await till.paid(), await till.paid()]
    const recipientAddress = createKeypair().address
    const asked = { amountMinor: 400, recipientAddress }
    const [first, second] = [await till.ask(one.id, asked), await till.ask(other.id, asked)]
    const theirs = TransactionMessage.decompile(readUnsigned(second.unsignedTx).message).instructions
    const both = withInstructions(first.unsignedTx, (ours) => [...ours, ...theirs.slice(3)])
    const txHash = await till.world.submit(till.sign(both))
    await till.world.after(6)
    for (const { id } of [one, other])
      expect(await till.refundsOf(id)).toMatchObject([{ status: 'confirmed', txHash, amountMinor: 400 }])
    expect(await till.tokensOf(recipientAddress)).toBe(8_000_000n)
  })

  test('in parts, until less than a cent of the payment is left', async () => {
    const { id, amountBase } = await till.paid()
    await till.send((await till.ask(id, { amountMinor: 999 })).unsignedTx)
    await till.world.after(6)
    expect(await till.paymentOf(id)).toMatchObject({ status: 'confirmed', refundAmountMinor: 999 })
    till.world.pass(1_000)
    await till.send((await till.ask(id)).unsignedTx)
    await till.world.after(6)
    expect(await till.paymentOf(id)).toMatchObject({ status: 'refunded', refundAmountMinor: 1_999 })
    expect((await till.refundsOf(id)).map(({ tokenAmountBase }) => tokenAmountBase)).toEqual([
      `${amountBase - 9_990_000n}`,
      '9990000',
    ])
  })

  test('when it was canceled and is mined all the same', async () => {
    const { id } = await till.paid()
    const { unsignedTx } = await till.ask(id, { amountMinor: 500 })
    await till.client.refunds.cancel(id)
    const txHash = await till.send(unsignedTx)
    await till.world.after(6)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'confirmed', txHash, amountMinor: 500 }])
  })

  test('after its day, when it is read late', async () => {
    const { id } = await till.paid()
    const { unsignedTx } = await till.ask(id, { amountMinor: 600 })
    const txHash = await till.send(unsignedTx)
    // The reader does not read during that day, so it does not find the transaction.
    till.world.pass(25 * 3_600_000)
    await expireRefunds(till.world.context)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'initiated' }])
    await till.world.after(6)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'confirmed', txHash }])
  })
})
