/** SQL that counts the checkouts which visits of payment links have made. */
import { caps, checkoutMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'

/** A payment link, and the keyed hash of an address that visits it. */
export type Visitor = { paymentLinkId: string; visitorKey: string }

/** Has visits of a link from one address run one after another until their transactions end. */
export const lockVisits = async (tx: Tx, { paymentLinkId, visitorKey }: Visitor): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visit ${paymentLinkId} ${visitorKey}`}, 0))`.execute(
    tx,
  )
}

export type VisitCounts = {
  /** Checkouts that can be paid at this moment, of the link and made from the address. */
  fromAddress: number
  /** The same of the link, whoever made them; counted up to `caps.liveCheckoutsOfLink`. */
  ofLink: number
  /** When the first of those from the address ends; null where there is none. */
  freeAt: Date | null
}

/** Counts the checkouts of a link that are live. One that is past its end does not count, whenever the chain is read. */
export const countVisits = async (
  tx: Tx,
  { workspaceId, livemode }: Scope,
  { paymentLinkId, visitorKey, now }: Visitor & { now: Date },
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
