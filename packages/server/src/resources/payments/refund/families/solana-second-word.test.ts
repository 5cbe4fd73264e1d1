import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SolanaProvider } from '../../../../../../chains/test/solana-provider.ts'
import { faultsOf } from '../../../../testing/payments/faults.ts'
import { openSolanaTill, type SolanaTill } from '../../../../testing/payments/solana-refunds.ts'
import { askForReported } from '../check-refunds.ts'

let till: SolanaTill
let first: SolanaProvider
let second: SolanaProvider
beforeAll(async () => {
  till = await openSolanaTill({ providers: 2 })
  ;[first, second] = till.world.providers as [SolanaProvider, SolanaProvider]
})
afterAll(() => till.world.close())
beforeEach(() => {
  for (const provider of [first, second]) provider.faults = {}
  till.world.context.config.secondOpinion = 'required'
})

/**
 * Makes a provider return changed results, by a function for each RPC method that changes the result of this
 * method.
 */
const tell = (provider: SolanaProvider, told: Record<string, (result: never) => unknown>) => {
  provider.faults = {
    alters: ({ method }, result) => (told[method] === undefined ? result : told[method](result as never)),
  }
}
const silence = (provider: SolanaProvider) => {
  provider.faults = { answers: () => ({ error: { code: -32005, message: 'Node is unhealthy' } }) }
}
/**
 * For each RPC method, the function that changes a provider's result. The provider then reports that a
 * refund's transaction was not sent and has expired.
 */
const sayExpired = {
  getEpochInfo: (info: object) => ({ ...info, blockHeight: 1_000_000_000 }),
  getSignaturesForAddress: () => [],
  isBlockhashValid: (told: object) => ({ ...told, value: false }),
}
const disagreements = () => faultsOf(till.world.context, 'disagreement')

describe('a refund on Solana that succeeded', () => {
  test('is not freed because one of two providers says that it failed', async () => {
    const { id } = await till.paid()
    const { unsignedTx } = await till.ask(id)
    const txHash = await till.send(unsignedTx)
    till.world.node.mine(8)
    const err = { InstructionError: [0, { Custom: 1 }] }
    tell(first, { getTransaction: (one: { meta: object }) => ({ ...one, meta: { ...one.meta, err } }) })
    const before = await disagreements()
    await till.client.refunds.broadcast(id, { refundTxHash: txHash })
    till.world.pass(61_000)
    await askForReported(till.world.context)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'broadcast', txHash }])
    expect(await disagreements()).toBe(before + 2)
    first.faults = {}
    await till.world.after(6)
    expect(await till.refundsOf(id)).toMatchObject([{ status: 'confirmed', txHash }])
  })

  test('is not given out anew because one of two providers hides it', async () => {
    const { id } = await till.paid()
    await till.send((await till.ask(id)).unsignedTx)
    till.world.node.mine(160)
    tell(first, sayExpired)
    const before = await disagreements()
    await expect(till.ask(id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('do not agree'),
    })
    expect(await disagreements()).toBe(before + 1)
  })
})

describe('a refund on Solana that can still be mined', () => {
  test('is not given out with another block hash because one of two providers says that its time is over', async () => {
    const { id } = await till.paid()
    const { unsignedTx } = await till.ask(id)
    till.world.node.mine(3)
    tell(first, sayExpired)
    const before = await disagreements()
    expect((await till.ask(id)).unsignedTx).toEqual(unsignedTx)
    expect(await disagreements()).toBe(before)
  })

  test('is not so either because the first one told too low a height when it was made', async () => {
    const { id } = await till.paid()
    tell(first, {
      getLatestBlockhash: (told: { value: object }) => ({
        ...told,
        value: { ...told.value, lastValidBlockHeight: 1 },
      }),
      isBlockhashValid: (told: object) => ({ ...told, value: false }),
    })
    const { unsignedTx } = await till.ask(id)
    expect(unsignedTx.lastValidBlockHeight).toBe(1)
    till.world.node.mine(3)
    expect((await till.ask(id)).unsignedTx).toEqual(unsignedTx)
    till.world.node.mine(160)
    expect((await till.ask(id)).unsignedTx).not.toEqual(unsignedTx)
  })
})

describe('a refund on Solana that cannot be mined any more', () => {
  const expired = async () => {
    const { id } = await till.paid()
    const { unsignedTx } = await till.ask(id)
    till.world.node.mine(160)
    return { id, unsignedTx }
  }

  test('is given out with a fresh block hash where both providers say so', async () => {
    const { id, unsignedTx } = await expired()
    expect((await till.ask(id)).unsignedTx).not.toEqual(unsignedTx)
  })

  test('waits while the second one is silent', async () => {
    const { id, unsignedTx } = await expired()
    silence(second)
    await expect(till.ask(id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('No second provider'),
    })
    second.faults = {}
    expect((await till.ask(id)).unsignedTx).not.toEqual(unsignedTx)
  })

  test('does not wait for a silent one with when_available', async () => {
    till.world.context.config.secondOpinion = 'when_available'
    const { id, unsignedTx } = await expired()
    silence(second)
    expect((await till.ask(id)).unsignedTx).not.toEqual(unsignedTx)
  })
})
