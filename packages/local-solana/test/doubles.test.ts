import { expect, test } from 'vitest'
import { RefusedCommand } from '../src/index.ts'
import { ask, newKey, openWorld, refusal } from './world.ts'

const resultOf = async (rpcUrl: string, method: string, ...params: unknown[]) => {
  const answer = await ask(rpcUrl, method, ...params)
  if ('error' in answer) throw new Error(answer.error.message)
  return answer.result
}

const finalized = { commitment: 'finalized' }
const confirmed = { commitment: 'confirmed' }

test('a double without faults answers as the node does, but takes no commands', async () => {
  const { node, merchant, pay } = await openWorld()
  await pay(5n)
  const double = await node.startDouble()
  for (const [method, ...params] of [
    ['getSlot', confirmed],
    ['getSignaturesForAddress', merchant.address, confirmed],
    ['getBlocks', 0, confirmed],
    ['getLatestBlockhash', confirmed],
  ] as const)
    expect(await resultOf(double.rpcUrl, method, ...params)).toEqual(
      await resultOf(node.rpcUrl, method, ...params),
    )
  expect(await refusal(double.rpcUrl, 'svm_mine', 1)).toMatchObject({ code: -32601 })
})

test('a lagging double knows neither the newest slots nor the balances there, and takes transactions', async () => {
  const { node, client, merchant, usdc, pay } = await openWorld({ lags: { confirmed: 0, finalized: 4 } })
  await pay(5n)
  node.finalize()
  const late = await pay(7n)
  node.mine(9)
  const head = Number(await resultOf(node.rpcUrl, 'getSlot', confirmed))
  const account = client.tokenAccountOf(merchant.address, usdc)
  const double = await node.startDouble({ lagSlots: 10 })
  const balance = async (rpcUrl: string, config: object) =>
    resultOf(rpcUrl, 'getTokenAccountBalance', account, config)
  expect(await resultOf(double.rpcUrl, 'getSlot', confirmed)).toBe(head - 10)
  expect(await balance(double.rpcUrl, confirmed)).toMatchObject({
    context: { slot: head - 10 },
    value: { amount: '5' },
  })
  expect(await balance(node.rpcUrl, finalized)).toMatchObject({ value: { amount: '12' } })
  expect(await resultOf(double.rpcUrl, 'getTransaction', late, confirmed)).toBeNull()
  expect(await resultOf(double.rpcUrl, 'getSignatureStatuses', [late])).toMatchObject({ value: [null] })
  expect(await resultOf(double.rpcUrl, 'getSignaturesForAddress', account, confirmed)).toHaveLength(1)
  expect(await resultOf(double.rpcUrl, 'getBlocks', head - 11, confirmed)).toEqual([head - 11, head - 10])
  expect(await refusal(double.rpcUrl, 'getBlock', head - 9, confirmed)).toMatchObject({ code: -32004 })
  expect(await refusal(double.rpcUrl, 'getSlot', { ...confirmed, minContextSlot: head })).toMatchObject({
    code: -32016,
  })
  await resultOf(double.rpcUrl, 'requestAirdrop', newKey(), 1_000_000)
  expect(await resultOf(node.rpcUrl, 'getSlot', confirmed)).toBe(head + 1)
  double.faults = { lagSlots: 11 }
  expect(await balance(double.rpcUrl, confirmed)).toMatchObject({ value: { amount: '5' } })
  double.faults = { lagSlots: 10 }
  expect(await balance(double.rpcUrl, confirmed)).toMatchObject({ value: { amount: '12' } })
})

test('a double lags no further than balances are kept', async () => {
  const faults: unknown[] = []
  const { node } = await openWorld({ onFault: (fault) => faults.push(fault) })
  const double = await node.startDouble({ lagSlots: 64 })
  expect(await refusal(double.rpcUrl, 'getSlot')).toBeNull()
  expect(faults).toEqual([])
  double.faults = { lagSlots: 65 }
  await expect(ask(double.rpcUrl, 'getSlot')).rejects.toThrow()
  expect(faults).toEqual([expect.any(RefusedCommand)])
})

test('a double that limits refuses by the status 429, or by an error in each call', async () => {
  const { node } = await openWorld()
  const double = await node.startDouble({ tooManyRequests: 'status' })
  const post = (body: unknown) =>
    fetch(double.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method })
  const refused = await post(call(1, 'getSlot'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  double.faults = { tooManyRequests: 'error' }
  const answered = await post([call(1, 'getSlot'), call(2, 'getHealth')])
  expect(answered.status).toBe(200)
  expect(await answered.json()).toMatchObject([
    { id: 1, error: { code: 429 } },
    { id: 2, error: { code: 429 } },
  ])
  double.faults = ({ calls }) =>
    calls.some(({ method }) => method === 'getSlot') ? { tooManyRequests: 'status' } : {}
  expect((await post(call(1, 'getHealth'))).status).toBe(200)
  expect((await post([call(1, 'getHealth'), call(2, 'getSlot')])).status).toBe(429)
})

test('a double refuses chosen slots, and leaves some out of the list', async () => {
  const { node } = await openWorld()
  const slots = (await resultOf(node.rpcUrl, 'getBlocks', 0, confirmed)) as number[]
  const [first = 0, second = 0, third = 0] = slots
  const double = await node.startDouble({ unavailableSlots: [first], skippedSlots: [second] })
  expect(await refusal(double.rpcUrl, 'getBlock', first, confirmed)).toMatchObject({ code: -32004 })
  expect(await refusal(double.rpcUrl, 'getBlock', second, confirmed)).toMatchObject({ code: -32007 })
  expect(await refusal(double.rpcUrl, 'getBlock', third, confirmed)).toBeNull()
  double.faults = { leftOutSlots: [second] }
  const told = slots.filter((slot) => slot !== second)
  expect(await resultOf(double.rpcUrl, 'getBlocks', 0, confirmed)).toEqual(told)
  expect(await resultOf(double.rpcUrl, 'getBlocksWithLimit', 0, slots.length, confirmed)).toEqual(told)
})

test('a double hides histories, transactions and statuses without an error', async () => {
  const { node, merchant, pay } = await openWorld()
  const signature = await pay(5n)
  const double = await node.startDouble({ silentHistories: true })
  const history = () => resultOf(double.rpcUrl, 'getSignaturesForAddress', merchant.address, confirmed)
  const transaction = () => resultOf(double.rpcUrl, 'getTransaction', signature, confirmed)
  const statuses = () => resultOf(double.rpcUrl, 'getSignatureStatuses', [signature])
  expect(await history()).toEqual([])
  expect(await transaction()).not.toBeNull()
  double.faults = { hidesTransactions: true }
  expect(await history()).not.toEqual([])
  expect(await transaction()).toBeNull()
  expect(await statuses()).toMatchObject({ value: [{ err: null }] })
  double.faults = { hidesStatuses: true }
  expect(await statuses()).toMatchObject({ value: [null] })
})

test('a pruned double knows no blocks, transactions or histories of before, and has all balances', async () => {
  const { node, client, merchant, usdc, pay } = await openWorld()
  const first = await pay(5n)
  const slot = Number(await resultOf(node.rpcUrl, 'getSlot', confirmed))
  const second = await pay(6n)
  const double = await node.startDouble({ prunedBefore: slot + 1 })
  const account = client.tokenAccountOf(merchant.address, usdc)
  expect(await refusal(double.rpcUrl, 'getBlock', slot, confirmed)).toMatchObject({ code: -32001 })
  expect(await resultOf(double.rpcUrl, 'getFirstAvailableBlock')).toBe(slot + 1)
  expect(await resultOf(double.rpcUrl, 'getTransaction', first, confirmed)).toBeNull()
  expect(await resultOf(double.rpcUrl, 'getSignaturesForAddress', account, confirmed)).toMatchObject([
    { signature: second },
  ])
  expect(await resultOf(double.rpcUrl, 'getTokenAccountBalance', account, confirmed)).toMatchObject({
    value: { amount: '11' },
  })
})

test('a double tells another genesis, and amounts that nobody has', async () => {
  const { node, client, merchant, usdc, pay } = await openWorld()
  await pay(5n)
  const genesisHash = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
  const double = await node.startDouble({ genesisHash, wrongAmountsBy: 1_000n })
  expect(await resultOf(double.rpcUrl, 'getGenesisHash')).toBe(genesisHash)
  const account = client.tokenAccountOf(merchant.address, usdc)
  const config = { ...confirmed, encoding: 'base64', dataSlice: { offset: 64, length: 8 } }
  const amounts = async (rpcUrl: string) => {
    const told = await resultOf(rpcUrl, 'getMultipleAccounts', [account, newKey()], config)
    const { value } = told as { value: ({ data: [string] } | null)[] }
    return value.map((each) => each && Buffer.from(each.data[0], 'base64').readBigUInt64LE())
  }
  expect(await amounts(double.rpcUrl)).toEqual([1_005n, null])
  expect(await amounts(node.rpcUrl)).toEqual([5n, null])
})

test('a double answers calls in place of the node, and alters what the node answers', async () => {
  const { node, client, merchant, usdc, pay } = await openWorld()
  await pay(5n)
  const account = client.tokenAccountOf(merchant.address, usdc)
  const balance = (rpcUrl: string) => resultOf(rpcUrl, 'getTokenAccountBalance', account, confirmed)
  const told = await balance(node.rpcUrl)
  const double = await node.startDouble({
    answers: ({ method, params }) =>
      method === 'getBlock' ? { error: { code: -32_009, message: `no ${params[0]}` } } : undefined,
    alters({ method }, result) {
      if (method !== 'getTokenAccountBalance') return result
      const { value } = result as { value: { amount: string } }
      value.amount = '7'
      return result
    },
  })
  expect(await refusal(double.rpcUrl, 'getBlock', 3, confirmed)).toMatchObject({
    code: -32_009,
    message: 'no 3',
  })
  expect(await balance(double.rpcUrl)).toMatchObject({ value: { amount: '7' } })
  expect(await balance(node.rpcUrl)).toEqual(told)
  double.faults = { answers: () => ({ result: 'ours' }) }
  expect(await resultOf(double.rpcUrl, 'getSlot')).toBe('ours')
})

test('a double answers late, or ends in the middle of the body', async () => {
  const { node } = await openWorld()
  const double = await node.startDouble({ slowMs: 200 })
  const startedAt = performance.now()
  await resultOf(double.rpcUrl, 'getSlot')
  expect(performance.now() - startedAt).toBeGreaterThan(190)
  double.faults = { cutsOff: true }
  await expect(ask(double.rpcUrl, 'getSlot')).rejects.toThrow()
})

test('a double ends with its node, and before it where it is stopped', async () => {
  const { node } = await openWorld()
  const [first, second] = [await node.startDouble(), await node.startDouble()]
  await first.stop()
  await expect(ask(first.rpcUrl, 'getSlot')).rejects.toThrow()
  expect(await refusal(second.rpcUrl, 'getSlot')).toBeNull()
  await node.close()
  await expect(ask(second.rpcUrl, 'getSlot')).rejects.toThrow()
})
