import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Database } from '../mechanisms/db/index.ts'

/** Runs a query on a database, and returns PostgreSQL's plan for its statement. */
export const planOf = async (
  db: Database,
  run: (recorded: Database) => Promise<unknown>,
): Promise<string> => {
  const kept: CompiledQuery[] = []
  const keep: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      kept.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await run(db.withPlugin(keep))
  const [query] = kept
  if (query === undefined) throw new Error('No statement was sent.')
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
