import { mostRetryingCounted } from '@stablerail/contract'
import { sql } from 'kysely'
import { type Database, isIn, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { EndpointRow } from './webhook-endpoint.ts'

/**
 * SQL for the number of an endpoint's deliveries that succeeded, or that failed. `mechanisms/deliveries`
 * keeps these numbers in a table.
 */
const tally = (column: 'succeeded_count' | 'failed_count') =>
  sql<number>`
  coalesce((
    select ${sql.ref(column)} from webhook_delivery_tallies as tally
    where tally.workspace_id = webhook_endpoints.workspace_id and tally.livemode = webhook_endpoints.livemode
      and tally.endpoint_id = webhook_endpoints.id
  ), 0)`.as(column)
/**
 * SQL for the number of an endpoint's deliveries that failed and wait for another attempt. Reads at most 100
 * rows of an index.
 */
const retrying = sql<number>`
  (select count(*)::integer from (
    select attempt_count from webhook_deliveries as delivery
    where delivery.status = 'pending' and delivery.waiting and delivery.endpoint_id = webhook_endpoints.id
    limit ${sql.lit(mostRetryingCounted)}
  ) as waiting where attempt_count > 0)`.as('retrying_count')
const tallies = [tally('succeeded_count'), tally('failed_count'), retrying] as const

const endpointsWithin = (db: Database, scope: Scope) =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .select(tallies)
    .where(isIn(scope))
    .where('deleted_at', 'is', null)

export const selectEndpoints = (db: Database, scope: Scope): Promise<EndpointRow[]> =>
  endpointsWithin(db, scope).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/**
 * Locks the workspace's row so that concurrent creations of endpoints run one after another and the number of
 * endpoints stays exact. The lock does not block rows that refer to the workspace.
 */
export const lockEndpoints = async (tx: Tx, { workspaceId }: Scope): Promise<void> => {
  await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()
}

export const countEndpoints = async (tx: Tx, scope: Scope): Promise<number> => {
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where(isIn(scope))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const selectEndpoint = (db: Database, scope: Scope, id: string): Promise<EndpointRow | undefined> =>
  endpointsWithin(db, scope).where('id', '=', id).executeTakeFirst()

/** Selects an endpoint and locks its row against changes until the transaction ends. */
export const lockEndpoint = (tx: Tx, scope: Scope, id: string): Promise<EndpointRow | undefined> =>
  endpointsWithin(tx, scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type NewEndpoint = {
  id: string
  url: string
  description: string | null
  events: string[]
  secretSealed: Buffer
  createdAt: Date
}

export const insertEndpoint = (tx: Tx, scope: Scope, endpoint: NewEndpoint): Promise<EndpointRow> =>
  tx
    .insertInto('webhook_endpoints')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      id: endpoint.id,
      url: endpoint.url,
      description: endpoint.description,
      events: endpoint.events,
      status: 'enabled',
      secret_sealed: endpoint.secretSealed,
      deleted_at: null,
      created_at: endpoint.createdAt,
    })
    .returningAll()
    .returning(tallies)
    .executeTakeFirstOrThrow()

export type EndpointChange = {
  url?: string | undefined
  description?: string | null | undefined
  events?: string[] | undefined
  status?: EndpointRow['status'] | undefined
  secret_sealed?: Buffer
  deleted_at?: Date
}

/** Changes an endpoint. Returns undefined if there is none with this id, or it is deleted. */
export const updateEndpoint = (
  tx: Tx,
  scope: Scope,
  id: string,
  change: EndpointChange,
): Promise<EndpointRow | undefined> =>
  tx
    .updateTable('webhook_endpoints')
    .set({ id, ...change })
    .where(isIn(scope))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .returning(tallies)
    .executeTakeFirst()
