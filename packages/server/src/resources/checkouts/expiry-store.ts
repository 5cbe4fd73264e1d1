/** SQL that finds the checkouts that have expired, and ends them. */
import { checkoutMoves } from '@stablerail/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../mechanisms/db/index.ts'
import { isDoubted, timeAtDepth, wasReadPast } from '../../mechanisms/reading/index.ts'
import type { NetworkConfig, NetworkKey } from '../../settings/config.ts'
import { workspacesAsking } from '../workspaces/index.ts'
import type { CheckoutRow } from './checkout.ts'
import type { CheckoutKey } from './ending-store.ts'

type Read = Pick<NetworkConfig, 'chain' | 'livemode' | 'minesOnDemand' | 'watch'>

/**
 * A selection of checkouts to end: the checkouts whose fixed pair is on one network, or on a network that
 * this deployment does not read.
 */
export type Expiry = {
  network: Read | null
  /** The networks that this deployment reads. */
  read: readonly Read[]
  /**
   * The time before which a checkout must have expired to be ended if its network is not read, or if the
   * reader lacks transactions of its wallet.
   */
  before: Date
  /**
   * A wallet that has been in doubt (the reader lacks transactions of it) since before this time no longer
   * delays its checkouts.
   */
  doubtedAfter: Date
}

/**
 * SQL condition on `checkout`: whether the checkout is due to end.
 *
 * - On a network that is read, the block that is deep enough for payments of its workspace to confirm must be
 *   past the expiry. On any other network the clock decides.
 * - If its buyer requested pairs on several networks, the expiry must have passed on each of them.
 * - It does not end while one of its payments is pending, even if a reorg has detached the payment from its
 *   block, or while one of its payments is suspected to be removed by a reorg.
 * - It does not end while a pull that was requested in time has no outcome.
 * - It does not end, for at most a day, while the reader lacks transactions of its wallet.
 */
const isDue = (expiry: Expiry) => sql`
  checkout.status in (${sql.join(checkoutMoves.expire.from.map((status) => sql.lit(status)))})
  and ${expiry.network === null ? endedByClock(expiry) : missedItsTime(expiry.network)}
  and not ${mayBePaidElsewhere(expiry)}
  and not ${mayBeHidden(expiry)}
  and not ${exists(sql`payment.status = 'pending' or payment.reorg_suspected`)}
  and not ${isBeingPulled}`

/** SQL for whether a pull that pays `checkout`, or its invoice, is under way. Each half has its own index. */
const isBeingPulled = sql<boolean>`
  (exists (
    select from pulls as pull
    where pull.workspace_id = checkout.workspace_id and pull.livemode = checkout.livemode
      and pull.invoice_id = checkout.invoice_id and pull.state = 'asked'
  ) or exists (
    select from agreements as agreement
    join pulls as pull on pull.workspace_id = agreement.workspace_id and pull.livemode = agreement.livemode
      and pull.agreement = agreement.hash
    where agreement.workspace_id = checkout.workspace_id and agreement.livemode = checkout.livemode
      and agreement.checkout_id = checkout.id and pull.checkout_id = checkout.id and pull.state = 'asked'
  ))`

/**
 * SQL condition on `checkout`: every block mined before its end was read, and is too deep to be replaced by a
 * reorg.
 */
const missedItsTime = (network: Read) => sql`
  checkout.chain = ${network.chain} and checkout.livemode = ${network.livemode}
  and ${wasReadPast(network, sql`checkout.expires_at`)}
  and ${network.minesOnDemand ? sql`true` : wasReadAsAsked(network)}`

/**
 * SQL condition on `checkout`: the block that has the confirmations which its workspace requires is past the
 * end of the checkout. It is also met if the workspace requires no confirmations beyond those of the network.
 * The subquery has `offset 0`, so that PostgreSQL looks the block up once for each such workspace, and not
 * for each checkout.
 */
const wasReadAsAsked = (network: Read) => sql`
  not exists (
    select from (
      select asking.id, ${timeAtDepth(network, sql`asking.confirmations`)} as through
      from (${workspacesAsking(sql`${network.chain}::text`)}) as asking offset 0
    ) as asker
    where asker.id = checkout.workspace_id and not coalesce(checkout.expires_at < asker.through, false)
  )`

/**
 * SQL for the condition `wasReadAsAsked`, but for the network of the expectation `other` instead of the
 * network of the fixed pair of `checkout`.
 */
const wasReadElsewhereAsAsked = (read: readonly Read[]) => sql`
  ((other.chain, other.livemode) in (${networksOf(read.filter(({ minesOnDemand }) => minesOnDemand))}) or not exists (
    select from (${workspacesAsking(sql`other.chain`)}) as asker
    where asker.id = checkout.workspace_id
      and not coalesce(checkout.expires_at < ${timeAtDepth(otherNetwork, sql`asker.confirmations`)}, false)
  ))`

/**
 * SQL: whether a transfer that pays `checkout` in time may still be found on a network other than the network
 * of its fixed pair.
 */
const mayBePaidElsewhere = ({ read, before }: Expiry) => sql<boolean>`
  exists (
    select from expectations as other
    where other.workspace_id = checkout.workspace_id and other.livemode = checkout.livemode
      and other.target_kind = 'checkout' and other.target_id = checkout.id and other.chain <> checkout.chain
      and not case
        when (other.chain, other.livemode) in (${networksOf(read)})
          then coalesce(${wasReadPast(otherNetwork, sql`checkout.expires_at`)}, false)
            and ${wasReadElsewhereAsAsked(read)}
        else checkout.expires_at < ${before}
      end
  )`

/**
 * SQL: whether a payment of `checkout` made in time may be among the transactions that the reader lacks and
 * searches for.
 */
const mayBeHidden = ({ read, before, doubtedAfter }: Expiry): RawBuilder<boolean> =>
  read.some(({ watch }) => watch === 'wallets')
    ? sql<boolean>`
        (checkout.expires_at >= ${before} and exists (
          select from expectations as awaited
          where awaited.workspace_id = checkout.workspace_id and awaited.livemode = checkout.livemode
            and awaited.target_kind = 'checkout' and awaited.target_id = checkout.id
            and ${isDoubted(awaitedAt, doubtedAfter)}
        ))`
    : sql<boolean>`false`

const awaitedAt = {
  chain: sql.ref('awaited.chain'),
  livemode: sql.ref('awaited.livemode'),
  ownerKey: sql.ref('awaited.recipient_key'),
  token: sql.ref('awaited.token'),
}

const otherNetwork = { chain: sql.ref('other.chain'), livemode: sql.ref('other.livemode') }

const networksOf = (networks: readonly NetworkKey[]) => sql`
  select * from unnest(
    ${networks.map(({ chain }) => chain)}::text[], ${networks.map(({ livemode }) => livemode)}::boolean[]
  )`

/**
 * SQL: whether a payment for `checkout`, which is credited to it or less than its price, meets a condition on
 * `payment`.
 */
const exists = (condition: RawBuilder<unknown>) => sql<boolean>`
  exists (
    select from payments as payment
    where payment.workspace_id = checkout.workspace_id and payment.livemode = checkout.livemode
      and payment.checkout_id = checkout.id and (${condition})
  )`

/** SQL condition on `payment`: it is less than the price, and it is still in the chain. */
const cameShort = sql`
  payment.failure_reason = 'underpaid' and exists (
    select from transfers where transfers.id = payment.transfer_id and transfers.state <> 'orphaned'
  )`

const endedByClock = ({ read, before }: Expiry) => sql`
  checkout.expires_at < ${before} and (checkout.chain, checkout.livemode) not in (${networksOf(read)})`

export type EndableKey = CheckoutKey & { livemode: boolean }

/** Locks checkouts that may be due to end. Skips rows that another transaction has locked. */
export const lockDue = async (tx: Tx, expiry: Expiry, limit: number): Promise<EndableKey[]> => {
  const { rows } = await sql<EndableKey>`
    select checkout.workspace_id as "workspaceId", checkout.livemode, checkout.id as "checkoutId"
    from checkouts as checkout where ${isDue(expiry)}
    limit ${limit} for update skip locked
  `.execute(tx)
  return rows
}

/**
 * Ends locked checkouts that still meet the condition: `failed` if only too little was paid and the chain
 * still has it, otherwise `expired`. The condition is checked again because the reader may have recorded a
 * payment after the query of `lockDue` read the row and before it locked the row.
 */
export const endLocked = async (
  tx: Tx,
  expiry: Expiry,
  keys: readonly EndableKey[],
): Promise<CheckoutRow[]> => {
  const { rows } = await sql<CheckoutRow>`
    update checkouts as checkout set status = case
      when ${exists(cameShort)} then ${sql.lit(checkoutMoves.fail.to)}
      else ${sql.lit(checkoutMoves.expire.to)} end, visitor_key = null
    where (checkout.workspace_id, checkout.livemode, checkout.id) in (
      select * from unnest(
        ${keys.map(({ workspaceId }) => workspaceId)}::text[],
        ${keys.map(({ livemode }) => livemode)}::boolean[],
        ${keys.map(({ checkoutId }) => checkoutId)}::text[]
      )
    ) and ${isDue(expiry)}
    returning checkout.*
  `.execute(tx)
  return rows
}
