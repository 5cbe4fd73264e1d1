import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Database } from '../mechanisms/db/index.ts'

/** Returns a database that adds each statement that it sends to `sent`. */
export const recordStatements = (db: Database, sent: CompiledQuery[]): Database => {
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      sent.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(recorder)
}

/** Returns PostgreSQL's plan for a statement. */
export const explain = async (db: Database, statement: CompiledQuery): Promise<string> => {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
    ...statement,
    sql: `explain ${statement.sql}`,
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Runs a query on a database, and returns PostgreSQL's plan for its first statement. */
export const planOf = async (
  db: Database,
  run: (recorded: Database) => Promise<unknown>,
): Promise<string> => {
  const sent: CompiledQuery[] = []
  await run(recordStatements(db, sent))
  const [statement] = sent
  if (statement === undefined) throw new Error('No statement was sent.')
  return await explain(db, statement)
}
