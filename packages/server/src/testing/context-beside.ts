import { onTestFinished } from 'vitest'
import { createContext } from '../commands/create-context.ts'
import type { Context } from '../resources/context.ts'
import type { Config } from '../settings/config.ts'
import type { TestContext } from './context.ts'

/** Creates the context of another process on the same database, for one test. */
export const createContextBeside = async (
  { context: { config, clock, log }, databaseUrl }: Pick<TestContext, 'context' | 'databaseUrl'>,
  changes: Partial<Config>,
): Promise<Context> => {
  const { context, close } = await createContext({
    config: { ...config, ...changes },
    databaseUrl,
    log,
    clock,
  })
  onTestFinished(close)
  return context
}
