/** The contract's table of delivery status changes, as SQL. */
import { webhookDeliveryMoves } from '@stablerail/contract'
import { type RawBuilder, sql } from 'kysely'

type Move = keyof typeof webhookDeliveryMoves

/**
 * SQL: the list of statuses from which the API contract allows a change of a delivery's status, for `status
 * in …`.
 */
export const movesFrom = (move: Exclude<Move, 'create'>): RawBuilder<unknown> =>
  sql`(${sql.join(webhookDeliveryMoves[move].from.map((status) => sql.lit(status)))})`

export const movesTo = (move: Move): RawBuilder<unknown> => sql.lit(webhookDeliveryMoves[move].to)
