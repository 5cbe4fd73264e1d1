import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { createApp } from '../../packages/server/src/app.ts'
import { completeContext } from '../../packages/server/src/commands/create-context.ts'
import { createDatabase } from '../../packages/server/src/mechanisms/db/database.ts'
import { createRecorder, type Recorder } from '../processes/recorder.ts'
import type { World } from './world.ts'

/** The query plan of a list. */
export type Plan = {
  /**
   * The indexes in the order of the query plan; `seq` for a sequential scan of a table, `merge` for a merge
   * of ordered pages.
   */
  steps: string
  /**
   * The number of rows that the database reads from the tables of the lists, such as `payments`. Includes the
   * rows that a filter discards.
   */
  rowsRead: number
  executionMs: number
}

const listed = [
  ...['payments', 'customers', 'products', 'checkouts', 'invoices', 'payment_links', 'events', 'audit_log'],
  ...['webhook_deliveries', 'subscriptions'],
]

/**
 * Requests each list from the real app, and returns PostgreSQL's plans for the SQL statements of these
 * requests.
 */
export const explainLists = async ({ context, databaseUrl, lists, headers }: World): Promise<Plan[]> => {
  const recorder = createRecorder(databaseUrl)
  const server = createServer(createApp(completeContext({ ...context, db: createDatabase(recorder.pool) })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const plans: Plan[] = []
    for (const { path, by } of lists) plans.push(await explain(recorder, origin + path, headers[by]))
    return plans
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await recorder.pool.end()
  }
}

const explain = async (recorder: Recorder, url: string, headers: Record<string, string>): Promise<Plan> => {
  recorder.take()
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  // Takes the last statement. A search may send two such statements, and the last one reads more rows.
  const statement = recorder.take().findLast(readsList)
  if (statement === undefined) throw new Error(`${url} asked the database for no list.`)
  return await explainStatement(recorder.pool, statement)
}

/**
 * Returns whether an SQL statement reads the rows of a list. Such a statement sorts by creation time, or it
 * finds customers by email address and has no ORDER BY.
 */
const readsList = ({ text }: { text: string }): boolean =>
  /order by "created_at" desc|lower\(email\) = /.test(text)

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

const explainStatement = async (
  pool: Pool,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<Plan> => {
  const { rows } = await pool.query(`explain (analyze, format json) ${text}`, [...values])
  const told: unknown = rows[0]?.['QUERY PLAN']
  const [plan] = (typeof told === 'string' ? JSON.parse(told) : told) as [
    { Plan: Node; 'Execution Time': number },
  ]
  const nodes = flatten(plan.Plan)
  const scans = nodes.filter(isListed)
  const isMerged = nodes.some((node) => node['Node Type'] === 'Merge Append')
  const indexes = nodes.flatMap((node) => nameOf(node) ?? [])
  return {
    steps: [...(isMerged ? ['merge'] : []), ...new Set(indexes)].join(' '),
    rowsRead: scans.reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
    executionMs: plan['Execution Time'],
  }
}

const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

/**
 * Returns the name of the index, or `seq`, with which a node of the query plan reads the table of a list.
 * Returns undefined for any other node.
 */
const nameOf = (node: Node): string | undefined => {
  const index = node['Index Name']
  if (index !== undefined) return listed.some((table) => index.startsWith(`${table}_`)) ? index : undefined
  return node['Node Type'] === 'Seq Scan' && isListed(node) ? 'seq' : undefined
}

/** Returns whether a node reads the table of a list or one of its partitions, such as `events_older`. */
const isListed = ({ 'Relation Name': relation = '' }: Node): boolean =>
  listed.some((table) => relation === table || relation.startsWith(`${table}_`))
