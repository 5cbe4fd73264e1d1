/** Tests on a real node that two providers must agree on whether a transfer collects a deposit. */
import { knownDepositFactory, planDeposit } from '@stablerail/chains'
import { collectCall } from '@stablerail/contracts-evm'
import { deployDepositFactoryOn } from '@stablerail/local-evm'
import type { WireLog } from '@stablerail/test-support'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCollector } from '../../testing/chains/collector.ts'
import {
  openProviderReaders,
  type ProviderReaders,
  startTokenChain,
  type TokenChain,
} from '../../testing/chains/provider-readers.ts'
import { createSteppedReader } from '../../testing/chains/reader.ts'

const factory = knownDepositFactory()
let chain: TokenChain
let readers: ProviderReaders
beforeAll(async () => {
  chain = await startTokenChain()
  await deployDepositFactoryOn(chain.node)
})
afterAll(() => chain.close())
beforeEach(async () => {
  readers = await openProviderReaders(chain)
  return readers.close
})

/** Creates a reader with two providers. It has already read all blocks that exist. */
const start = async () => {
  const proxies = [await readers.proxy(), await readers.proxy()] as const
  const network = readers.networkOf(proxies, { depositFactory: factory })
  const context = { ...readers.context, config: { ...readers.context.config, networks: [network] } }
  const { taken, listener } = createCollector()
  const reader = createSteppedReader(context, network, listener)
  readers.alsoClose(reader.close)
  await reader.catchUp()
  const marks = () =>
    taken.map(({ from, collected, witnessed, contested }) => [from, collected?.ref, witnessed, contested])
  return { reader, proxies, marks }
}

/** Sends a deposit of a checkout and collects it. Returns its address and its reference. */
const collect = async (checkoutId: string) => {
  const { token, node, payers, recipient: payee } = chain
  const { address, ref } = planDeposit({ factory, payee, checkoutId, networkId: null })
  await node.transfer({ token, from: payers[0], to: address as Address, amountBase: 70n })
  const call = collectCall(token, [{ payee, ref: ref as Hex }])
  const hash = await node.client.sendTransaction({ account: payers[1], ...call })
  await node.client.waitForTransactionReceipt({ hash })
  await node.mine(5)
  return { key: address.toLowerCase(), ref }
}

const isEvent = ({ address }: WireLog) => String(address).toLowerCase() === factory.toLowerCase()
const deposited = () => [chain.payers[0].toLowerCase(), undefined, true, false]

test('a collection that both providers return is witnessed with its reference', async () => {
  const { reader, marks } = await start()
  const { key, ref } = await collect('chk_1')
  await reader.catchUp()
  expect(marks()).toEqual([deposited(), [key, ref, true, false]])
})

test.each([
  [0, false],
  [1, true],
])('a collection whose event provider %i leaves out waits until both agree', async (place, isMarked) => {
  const { reader, proxies, marks } = await start()
  const faults = proxies[place]?.faults
  if (faults === undefined) throw new Error('The test has two providers.')
  faults.omits = isEvent
  const { key, ref } = await collect(`chk_${2 + place}`)
  await reader.catchUp()
  const mark = isMarked ? ref : undefined
  expect(marks()).toEqual([deposited(), [key, mark, false, true]])
  delete faults.omits
  readers.clock.advance({ minutes: 1 })
  await reader.catchUp()
  expect(marks()).toEqual([deposited(), [key, mark, true, false]])
})
