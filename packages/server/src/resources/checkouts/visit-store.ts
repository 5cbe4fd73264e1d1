/** SQL that counts the checkouts created by visits of payment links. */
import { caps, checkoutMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'

/** A payment link, and the keyed hash of a visitor's IP address. */
export type LinkVisitor = { paymentLinkId: string; visitorKey: string }

/** Serializes the visits of a payment link from one IP address until their transactions end. */
export const lockVisits = async (tx: Tx, { paymentLinkId, visitorKey }: LinkVisitor): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visit ${paymentLinkId} ${visitorKey}`}, 0))`.execute(
    tx,
  )
}

export type VisitCounts = {
  /** The number of checkouts of the link from this IP address that can be paid now. */
  fromAddress: number
  /**
   * The number of checkouts of the link from any IP address that can be paid now, counted up to
   * `caps.liveCheckoutsOfLink`.
   */
  ofLink: number
  /** The time at which the first of the checkouts from this IP address ends; null if there are none. */
  freeAt: Date | null
}

/**
 * Counts the live checkouts of a payment link. A checkout past its end does not count, even if the chain has
 * not been read up to the end yet.
 */
export const countVisits = async (
  tx: Tx,
  { workspaceId, livemode }: Scope,
  { paymentLinkId, visitorKey, now }: LinkVisitor & { now: Date },
): Promise<VisitCounts> => {
  const live = sql`
    workspace_id = ${workspaceId} and livemode = ${livemode} and payment_link_id = ${paymentLinkId}
    and status in (${sql.join(checkoutMoves.expire.from.map((status) => sql.lit(status)))}) and expires_at > ${now}`
  const { rows } = await sql<VisitCounts>`
    select mine.count as "fromAddress", mine."freeAt", (
      select count(*)::integer from (
        select from checkouts where ${live} limit ${sql.lit(caps.liveCheckoutsOfLink)}
      ) as counted
    ) as "ofLink"
    from (
      select count(*)::integer as count, min(expires_at) as "freeAt"
      from checkouts where ${live} and visitor_key = ${visitorKey}
    ) as mine
  `.execute(tx)
  const [counts] = rows
  if (counts === undefined) throw new Error('An aggregate has a row.')
  return counts
}
