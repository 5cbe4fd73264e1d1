/** SQL that creates deliveries, as part of the statement that stores their events. */
import { sql } from 'kysely'
import { movesTo } from './moves-store.ts'

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const idDigits = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A delivery's id is the time part of its event's id (the first ten digits), followed by 80 bits of a hash of the ids
 * of event and endpoint. SQL computes the id, because only the statement knows which endpoints subscribe to the
 * event. The primary key then guarantees at most one delivery of an event to an endpoint.
 */
const deliveryId = sql`
  'whd_' || substr(event.id, 5, 10) || translate(
    left(encode(sha256(convert_to(event.id || endpoint.id, 'UTF8')), 'base64'), 16),
    ${sql.lit(base64Digits)}, ${sql.lit(idDigits + idDigits)}
  )
`

/**
 * Returns a statement that inserts one delivery per endpoint that subscribes to an event, due at `now`. The statement
 * follows a common table expression `event (workspace_id, livemode, id, type, addressee_id)`, whose `addressee_id` is
 * the only endpoint of the event, or null if the event goes to every endpoint subscribed to its type. The subquery of
 * endpoints ends with "offset 0", so that PostgreSQL uses the index even before it has statistics.
 */
export const insertDeliveriesOfEvents = (now: Date) => sql`
  insert into webhook_deliveries
    (workspace_id, livemode, id, endpoint_id, event_id, event_type, status, next_attempt_at, created_at)
  select event.workspace_id, event.livemode, ${deliveryId}, endpoint.id, event.id, event.type,
    ${movesTo('create')}, ${now}::timestamptz, ${now}::timestamptz
  from event
  cross join lateral (
    select id from webhook_endpoints as wanting
    where workspace_id = event.workspace_id and livemode = event.livemode
      and status = 'enabled' and deleted_at is null
      and case when event.addressee_id is null
        then wanting.events && array['*', event.type]
        else wanting.id = event.addressee_id
      end
    offset 0
  ) as endpoint`
