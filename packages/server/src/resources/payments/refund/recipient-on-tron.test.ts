import { toHexAddress } from '@stablerail/chains/addresses'
import { startFaultyProxy } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTronRefundWorld, type TronRefundWorld } from '../../../testing/payments/tron-refunds.ts'

let world: TronRefundWorld
let contract: string
let urls: string[]
beforeAll(async () => {
  world = await createTronRefundWorld()
  contract = await world.node.deployToken('OTHER')
  urls = world.context.config.networks[0]?.rpcUrls as string[]
})
afterAll(() => world.close())

const someone = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const codesOf = ({ warnings }: { warnings: readonly { code: string }[] }) => warnings.map(({ code }) => code)

/** Runs a function while the network uses the provider at `url` instead of the providers of the test. */
const withProvider = async (url: string, run: () => Promise<void>) => {
  const own = urls.splice(0, urls.length, url)
  try {
    await run()
  } finally {
    urls.splice(0, urls.length, ...own)
  }
}

describe('without recipientAddress on Tron', () => {
  test('a payer that is a contract must be named, and may be', async () => {
    const { id, txHash } = await world.paid()
    const { db } = world.context
    await db.updateTable('transfers').set({ from_key: contract }).where('tx_id', '=', txHash).execute()
    await expect(world.initiate(id)).rejects.toThrow(`${contract} is a contract`)
    expect(codesOf(await world.initiate(id, { recipientAddress: contract }))).toEqual([
      'recipient_is_contract',
    ])
  })

  test('no refund is made while no provider answers, and none with a name either: it would name no block', async () => {
    const { id } = await world.paid()
    await withProvider('http://127.0.0.1:1/jsonrpc', async () => {
      await expect(world.initiate(id)).rejects.toMatchObject({ code: 'invalid_request' })
      await expect(world.initiate(id, { recipientAddress: someone })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('No provider of tron answers now'),
      })
      expect(await world.refundsOf(id)).toEqual([])
    })
    expect((await world.initiate(id)).payment.refundRecipient).toBe(world.buyer.address)
  })

  test('no refund is made by a provider whose final block is an hour old: it would expire too soon', async () => {
    const { id } = await world.paid()
    await world.node.mine(1)
    world.clock.advance({ hours: 1, minutes: 10 })
    await expect(world.initiate(id, { recipientAddress: someone })).rejects.toMatchObject({
      code: 'conflict',
    })
    await world.confirm()
    await world.initiate(id, { recipientAddress: someone })
  })
})

test.each([
  ['of another chain', () => '0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e', 'is not an address of tron'],
  ['with a mistyped digit', () => `${someone.slice(0, -1)}u`, 'is not an address of tron'],
  ['of which nobody has the key', () => 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'zero address'],
  ['that is the contract of the token', () => world.token, 'contract of a token'],
  ['that is a settlement wallet of the workspace', () => world.merchant.address, 'settlement wallet'],
])('a named recipient %s is refused', async (_, recipient, words) => {
  const { id } = await world.paid()
  await expect(world.initiate(id, { recipientAddress: recipient() })).rejects.toThrow(words)
})

describe('what the merchant should see to on Tron', () => {
  test('is a wallet without TRX, or with too little, unless it has energy', async () => {
    const { id } = await world.paid()
    const { address } = world.merchant
    const expected = [
      [0, ['no_gas_coin']],
      [1_000_000, ['too_little_gas_coin']],
      [100_000_000, []],
    ] as const
    for (const [balanceSun, codes] of expected) {
      await world.node.setBalance(address, balanceSun)
      const answer = await world.initiate(id)
      expect(codesOf(answer)).toEqual(codes)
      for (const { message } of answer.warnings) expect(message).toMatch(/[1-9]\d*\.\d\d TRX/)
      await world.client.refunds.cancel(id)
    }
  })

  test('is a wallet that does not hold enough of the token', async () => {
    const { id, amountBase } = await world.paid()
    const { token, merchant } = world
    const asked = await fetch(world.node.jsonRpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [
          {
            to: toHexAddress(token),
            data: `0x70a08231${toHexAddress(merchant.address).slice(2).padStart(64, '0')}`,
          },
          'latest',
        ],
      }),
    })
    const held = BigInt(((await asked.json()) as { result: string }).result)
    await world.pay({ from: merchant, to: someone, amountBase: held - amountBase + 1n })
    const { warnings, transaction } = await world.initiate(id)
    expect(warnings).toEqual([
      {
        code: 'too_little_token',
        message: expect.stringContaining(`${amountBase - 1n} of the ${amountBase}`),
      },
    ])
    // The energy of a transfer that would revert is not known, so the default fee limit applies.
    expect(transaction.raw_data.fee_limit).toBe(30_000_000)
    await world.node.mint({ token, to: merchant.address, amountBase: 1n })
  })

  test('is a node that does not tell what the transfer costs: the fee is bounded then too', async () => {
    const { id } = await world.paid()
    const proxy = await startFaultyProxy(world.node.jsonRpcUrl, {
      declines: ({ method }) =>
        method === 'eth_estimateGas' ? { code: -32601, message: 'the method does not exist' } : undefined,
    })
    await withProvider(proxy.url, async () => {
      const { warnings, transaction } = await world.initiate(id)
      expect(warnings).toEqual([
        { code: 'fee_not_estimated', message: expect.stringContaining('30.00 TRX at most') },
      ])
      expect(transaction.raw_data.fee_limit).toBe(30_000_000)
    })
    await proxy.stop()
  })
})
