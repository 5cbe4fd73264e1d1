/** The contract's table of moves, as SQL. */
import { webhookDeliveryMoves } from '@stablerail/contract'
import { type RawBuilder, sql } from 'kysely'

type Move = keyof typeof webhookDeliveryMoves

/** The statuses from which deliveries make a move, for `status in …`. */
export const movesFrom = (move: Exclude<Move, 'create'>): RawBuilder<unknown> =>
  sql`(${sql.join(webhookDeliveryMoves[move].from.map((status) => sql.lit(status)))})`

/** The status to which a move leads. */
export const movesTo = (move: Move): RawBuilder<unknown> => sql.lit(webhookDeliveryMoves[move].to)
