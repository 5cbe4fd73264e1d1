import type { CompiledQuery } from 'kysely'
import type { Database } from '../mechanisms/db/index.ts'

type Plan = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const mostRows = (plan: Plan): number =>
  Math.max(
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
    ...(plan.Plans ?? []).map(mostRows),
  )

/**
 * Returns the highest number of rows that one node of a query's plan reads, including rows that it filters
 * out.
 */
export const rowsRead = async (db: Database, compiled: CompiledQuery): Promise<number> => {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
    ...compiled,
    sql: `explain (analyze, format json) ${compiled.sql}`,
  })
  const [{ Plan: plan }] = JSON.parse(rows[0]?.['QUERY PLAN'] ?? '') as [{ Plan: Plan }]
  return mostRows(plan)
}
