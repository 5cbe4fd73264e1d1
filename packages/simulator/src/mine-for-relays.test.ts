import { expect, onTestFinished, test } from 'vitest'
import { mineForRelaysJob } from '../../server/src/local-service/mine-for-relays.ts'
import { withLocalChains } from '../../server/src/mechanisms/local-time/index.ts'
import {
  createNotedKind,
  createRelayWorld,
  requestMint,
  runRelays,
} from '../../server/src/testing/relaying/world.ts'
import { toLocalNode } from './local-node.ts'

test('what the relayer has sent is deep enough at its next look, and without it nothing is mined', async () => {
  const world = await createRelayWorld()
  onTestFinished(() => world.close())
  const context = await withLocalChains(world.context, [toLocalNode(world)], async () => undefined)
  const head = () => world.node.client.getBlockNumber()
  const lookAndCount = async () => {
    const before = await head()
    await mineForRelaysJob.run(context)
    return Number((await head()) - before)
  }
  expect(await lookAndCount()).toBe(0)

  const { kind, told } = createNotedKind()
  await requestMint(world, 'a mint')
  expect(await lookAndCount()).toBe(0)
  await runRelays(world, [kind])
  expect(told).toEqual([])
  expect(await lookAndCount()).toBe(world.network.confirmations)
  await runRelays(world, [kind])
  expect(told).toEqual([['a mint', expect.objectContaining({ state: 'succeeded' })]])
  expect(await lookAndCount()).toBe(0)
})
