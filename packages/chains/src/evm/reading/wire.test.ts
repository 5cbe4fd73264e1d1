import { type EvmNode, startEvmNode } from '@stablerail/local-evm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChainError } from '../../providers/source.ts'
import { createBloomTest } from './bloom.ts'
import { Header, toTransfer, transferTopic } from './wire.ts'

const token = `0x${'a1'.repeat(20)}`
const tokens = new Map([[token, 'USDC' as const]])
const address = (digits: string) => `0x${'0'.repeat(24)}${digits.repeat(20)}`

const log = {
  address: token.toUpperCase().replace('X', 'x'),
  topics: [transferTopic, address('B1'), address('c2')],
  data: `0x${(19_990_042).toString(16).padStart(64, '0')}`,
  blockNumber: '0x10',
  blockHash: `0x${'Dd'.repeat(32)}`,
  transactionHash: `0x${'Ee'.repeat(32)}`,
  logIndex: '0x3',
  blockTimestamp: '0x6b002ed7',
}

test('a header has a time that is a moment', () => {
  const header = { number: '0x10', hash: log.blockHash, parentHash: log.transactionHash }
  expect(Header.safeParse({ ...header, timestamp: '0x6b002ed7' }).success).toBe(true)
  expect(Header.safeParse({ ...header, timestamp: '0xfffffffffffff' }).success).toBe(false)
})

describe('a log', () => {
  test('is decoded, in lower case', () => {
    expect(toTransfer(log, tokens)).toEqual({
      txHash: `0x${'ee'.repeat(32)}`,
      position: 3,
      blockNumber: 16,
      blockHash: `0x${'dd'.repeat(32)}`,
      blockTime: new Date(0x6b002ed7 * 1000),
      token: 'USDC',
      from: `0x${'b1'.repeat(20)}`,
      to: `0x${'c2'.repeat(20)}`,
      amountBase: 19_990_042n,
    })
    const { blockTimestamp: _, ...untimed } = log
    expect(toTransfer(untimed, tokens)?.blockTime).toBeNull()
  })

  test.each([
    ['another first topic', { topics: [`0x${'00'.repeat(32)}`, address('b1'), address('c2')] }],
    ['an indexed amount', { topics: [...log.topics, address('01')], data: '0x' }],
    ['nothing indexed', { topics: [transferTopic] }],
    ['more than an amount', { data: `${log.data}00` }],
    [
      'an address with other bytes before it',
      { topics: [transferTopic, `0x${'b1'.repeat(32)}`, address('c2')] },
    ],
  ])('with %s is no transfer, and no fault', (_, changes) => {
    expect(toTransfer({ ...log, ...changes }, tokens)).toBeNull()
  })

  test.each([
    ['of another contract', { address: `0x${'b2'.repeat(20)}` }],
    ['that was removed', { removed: true }],
    ['of a pending block', { blockHash: null, blockNumber: null }],
    ['without its index', { logIndex: undefined }],
  ])('%s is not what was asked for', (_, changes) => {
    expect(() => toTransfer({ ...log, ...changes }, tokens)).toThrow(ChainError)
  })

  test('of any other shape never fails but as a wrong answer', () => {
    const anything = fc.record(
      Object.fromEntries(
        Object.entries(log).map(([name, value]) => [name, fc.oneof(fc.constant(value), fc.anything())]),
      ),
    )
    fc.assert(
      fc.property(anything, (odd) => {
        try {
          toTransfer(odd, tokens)
        } catch (error) {
          expect(error).toBeInstanceOf(ChainError)
        }
      }),
    )
  })
})

describe('the bloom filter of a real block', () => {
  let node: EvmNode
  beforeAll(async () => {
    node = await startEvmNode({ chainId: 31_337 })
  })
  afterAll(() => node.stop())

  test('tells a block with a transfer of the token from one without, and from one of another token', async () => {
    const [one, other] = [await node.deployToken('ONE'), await node.deployToken('OTHER')]
    const holder = node.accounts[1]?.address as `0x${string}`
    const ofOne = createBloomTest([one.toLowerCase()], transferTopic)
    const ofBoth = createBloomTest([one.toLowerCase(), other.toLowerCase()], transferTopic)
    const bloomAfter = async (act: () => Promise<unknown>) => {
      await act()
      return (await node.client.getBlock()).logsBloom ?? ''
    }
    const empty = await bloomAfter(() => node.mine(1))
    const moved = await bloomAfter(() => node.mint({ token: one, to: holder, amountBase: 1n }))
    const otherMoved = await bloomAfter(() => node.mint({ token: other, to: holder, amountBase: 1n }))
    expect([empty, moved, otherMoved].map(ofOne)).toEqual([false, true, false])
    expect([empty, moved, otherMoved].map(ofBoth)).toEqual([false, true, true])
    expect(ofOne('')).toBe(false)
  })
})
