/** A worker in a separate process: bills due subscriptions batch by batch until none remains. */
import type { Context } from '../../packages/server/src/resources/context.ts'
import { runDueSteps } from '../../packages/server/src/resources/subscriptions/run-steps.ts'
import { createCleanup } from '../cleanup.ts'
import { answerCalls } from '../processes/answer.ts'
import { openContext } from '../processes/database.ts'

let context: Context
const cleanup = createCleanup()

/**
 * Connects to the database. Processes an empty database first, so that the code is compiled as in a worker
 * that has run for some time.
 */
const open = async ({ databaseUrl, warmUrl }: { databaseUrl: string; warmUrl: string }): Promise<void> => {
  await billAll(await openContext(cleanup, warmUrl))
  context = await openContext(cleanup, databaseUrl)
  await context.db.selectFrom('subscriptions').select('id').limit(1).execute()
}

const billAll = async (within: Context): Promise<number> => {
  let billed = 0
  for (let count = 1; count > 0; billed += count) count = await runDueSteps(within)
  return billed
}

const methods = { open, bill: () => billAll(context), close: () => cleanup.run() }
export type WorkerMethods = typeof methods

answerCalls(methods)
