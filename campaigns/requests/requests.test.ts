import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '../../packages/server/src/testing/context.ts'
import { describeFindings } from './findings.ts'
import { sendRequests } from './send-requests.ts'
import { hostileConfig, openWorld, type World } from './world.ts'

let context: TestContext
let world: World
beforeAll(async () => {
  context = await createTestContext({ config: hostileConfig() })
  world = await openWorld(context.context)
})
afterAll(async () => {
  await world.close()
  await context.close()
})

test('5,000 hostile requests get answers that the contract names, and none is a fault of the server', async () => {
  const findings = await sendRequests(world, { count: 5_000, seed: 20_261_120 })
  expect([...findings.faults.keys()], describeFindings(findings).join('\n')).toEqual([])
  // A server that refuses everything would pass, too.
  const { statuses, operations } = findings
  expect(statuses.get(200)).toBeGreaterThan(100)
  expect(statuses.get(201)).toBeGreaterThan(10)
  expect(statuses.get(400)).toBeGreaterThan(100)
  expect(operations.size).toBeGreaterThan(30)
}, 120_000)
