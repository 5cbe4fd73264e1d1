import { onTestFinished } from 'vitest'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { createContext } from '../create-context.ts'
import type { TestContext } from './context.ts'

/** The context of another process on the same database, for one test. */
export const createContextBeside = async (
  { context: { config, clock, log }, databaseUrl }: Pick<TestContext, 'context' | 'databaseUrl'>,
  changes: Partial<Config>,
): Promise<Context> => {
  const { context, close } = await createContext({
    ...{ config: { ...config, ...changes }, databaseUrl, log, clock },
  })
  onTestFinished(close)
  return context
}
