import type { KyselyPlugin } from 'kysely'
import type { Context } from '../resources/context.ts'

/** Returns a context that calls a function after each SQL statement. */
const watched = (context: Context, onStatement: () => void): Context => {
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      onStatement()
      return result
    },
  }
  return { ...context, db: context.db.withPlugin(watch) }
}

/** Runs a function with a context and returns the number of SQL statements that it sent. */
export const countStatements = async (
  context: Context,
  run: (context: Context) => Promise<unknown>,
): Promise<number> => {
  let count = 0
  await run(
    watched(context, () => {
      count += 1
    }),
  )
  return count
}

class Failed extends Error {}

/**
 * Runs a function with a context whose n-th SQL statement throws after it ran, and returns whether the function
 * reached that statement.
 */
export const failAt = async (
  context: Context,
  statement: number,
  run: (context: Context) => Promise<unknown>,
): Promise<boolean> => {
  let count = 0
  try {
    await run(
      watched(context, () => {
        count += 1
        if (count === statement) throw new Failed()
      }),
    )
    return false
  } catch (error) {
    if (error instanceof Failed) return true
    throw error
  }
}
