import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openOn } from '../open-on.ts'
import { describeFindings, unsuccessful } from './findings.ts'
import { sendRequests } from './send-requests.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  // Opens the server in the same way as the command that runs this campaign (`campaign.ts`), so that this
  // test also checks the settings of that command.
  world = await openWorld(openOn(inject('testServer').adminUrl))
})
afterAll(() => world.close())

test('5,000 hostile requests get answers that the contract names, and none is a fault of the server', async () => {
  const findings = await sendRequests(world, { count: 5_000, seed: 20_261_120 })
  expect([...findings.faults.keys()], describeFindings(findings).join('\n')).toEqual([])
  // Expects at least one successful response for each operation, because a server that refuses all requests
  // would show none of the faults above.
  expect(unsuccessful(findings)).toEqual([])
  const { statuses, operations } = findings
  expect(statuses.get(200)).toBeGreaterThan(100)
  expect(statuses.get(201)).toBeGreaterThan(10)
  expect(statuses.get(400)).toBeGreaterThan(100)
  expect(operations.size).toBeGreaterThan(30)
}, 120_000)
