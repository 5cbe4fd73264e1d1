/** SQL with which deliveries come into being, as a part of the statement that stores their events. */
import { sql } from 'kysely'
import { movesTo } from './moves-store.ts'

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const idDigits = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A delivery's id has the time of its event's id, its first ten digits, and 80 bits of a hash of event and
 * endpoint. So it can be made here, where the number of endpoints becomes known, and the primary key
 * makes sure that an event has at most one delivery to an endpoint.
 */
const deliveryId = sql`
  'whd_' || substr(event.id, 5, 10) || translate(
    left(encode(sha256(convert_to(event.id || endpoint.id, 'UTF8')), 'base64'), 16),
    ${sql.lit(base64Digits)}, ${sql.lit(idDigits + idDigits)}
  )
`

/**
 * A statement that inserts one delivery to each endpoint that wants an event. It stands behind a common table
 * expression `event (workspace_id, livemode, id, type, addressee_id, created_at)`, where `addressee_id` is the one
 * endpoint the event is for, and null for all that want its type. Each is due at once. The endpoints stand behind "offset 0", so that they
 * are found by index before there are statistics.
 */
export const insertDeliveriesOfEvents = sql`
  insert into webhook_deliveries
    (workspace_id, livemode, id, endpoint_id, event_id, event_type, status, next_attempt_at, created_at)
  select event.workspace_id, event.livemode, ${deliveryId}, endpoint.id, event.id, event.type,
    ${movesTo('create')}, event.created_at, event.created_at
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
