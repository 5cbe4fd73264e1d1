import { setTimeout as delay } from 'node:timers/promises'
import { advanceTestClock, createClient, retrieveTestClock } from '@stablerail/sdk/functions'
import type { World } from './emulator.ts'

/** Advances the workspace's test clock. Waits until all work that became due is done. */
export const moveTime = async ({ baseUrl, workspaceId, keys }: World, seconds: number): Promise<void> => {
  const client = createClient({ baseUrl, workspaceId, apiKey: keys.full })
  let clock = await advanceTestClock(client, { advanceBy: seconds })
  for (let attempt = 0; clock.status === 'advancing'; attempt += 1) {
    if (attempt === 600) throw new Error(`The clock was still at ${clock.now} after a minute.`)
    await delay(100)
    clock = await retrieveTestClock(client)
  }
}
