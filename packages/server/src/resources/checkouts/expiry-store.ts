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
 * Selects the checkouts to end: those whose default chain is on `network` or, if `network` is null, on a
 * network that this deployment does not read.
 */
export type Expiry = {
  network: Read | null
  /** The networks that this deployment reads. */
  read: readonly Read[]
  /**
   * If the network of a checkout is not read, or if the reader lacks transactions of the wallet to which the
   * checkout is paid, the checkout ends only if it expired before this time.
   */
  before: Date
  /**
   * The reader lacks transactions of a wallet if the transactions that were read do not explain the wallet's
   * balance. Such a lack delays the end of a checkout only if the reader first noticed it after this time.
   */
  doubtedAfter: Date
}

/**
 * SQL condition on `checkout`: whether the checkout has expired and must end.
 *
 * - On a network that is read, the newest block with enough confirmations for payments of the checkout's
 *   workspace must be later than the expiry. On any other network, the server's clock decides.
 * - If the buyer requested payment instructions on several networks, the expiry must have passed on each of
 *   them.
 * - The checkout does not end while one of its payments is pending, even if a reorg has detached the payment
 *   from its block, or while one of its payments is suspected to be removed by a reorg. A part that does not
 *   cover the price delays nothing.
 * - The checkout does not end while a pull (a transfer by allowance) that was requested in time has no
 *   outcome.
 * - For at most a day, the checkout does not end while the reader lacks transactions of the wallet to which
 *   the checkout is paid.
 */
const isDue = (expiry: Expiry) => sql`
  checkout.status in (${sql.join(checkoutMoves.expire.from.map((status) => sql.lit(status)))})
  and ${expiry.network === null ? endedByClock(expiry) : missedItsTime(expiry.network)}
  and not ${mayBePaidElsewhere(expiry)}
  and not ${mayBeHidden(expiry)}
  and not ${exists(sql`payment.status = 'pending' and payment.coverage is distinct from 'part' or payment.reorg_suspected`)}
  and not ${isBeingPulled}`

/**
 * SQL for whether a pull (a transfer by allowance) that pays `checkout` or its invoice is under way. Each of
 * the two subqueries has its own index.
 */
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
 * SQL condition on `checkout`: all blocks that were mined before the end of the checkout were read, and are
 * too deep to be replaced by a reorg.
 */
const missedItsTime = (network: Read) => sql`
  checkout.chain = ${network.chain} and checkout.livemode = ${network.livemode}
  and ${wasReadPast(network, sql`checkout.expires_at`)}
  and ${network.minesOnDemand ? sql`true` : wasReadAsAsked(network)}`

/**
 * SQL condition on `checkout`: the newest block with the confirmations that the checkout's workspace requires
 * is later than the end of the checkout. Also true if the workspace has no requirement of its own. The
 * subquery has `offset 0`, so that PostgreSQL looks the block up once for each workspace with a requirement,
 * and not for each checkout.
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
 * SQL condition on `checkout` and `other`, an expectation (expected payment) of the checkout on a network
 * other than the network of its default chain. On that network, the newest block with the confirmations that the
 * checkout's workspace requires must be later than the end of the checkout.
 */
const wasReadElsewhereAsAsked = (read: readonly Read[]) => sql`
  ((other.chain, other.livemode) in (${networksOf(read.filter(({ minesOnDemand }) => minesOnDemand))}) or not exists (
    select from (${workspacesAsking(sql`other.chain`)}) as asker
    where asker.id = checkout.workspace_id
      and not coalesce(checkout.expires_at < ${timeAtDepth(otherNetwork, sql`asker.confirmations`)}, false)
  ))`

/**
 * SQL: whether a transfer that pays `checkout` in time may still be found on a network other than the network
 * of the checkout's default chain.
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
 * SQL: whether `checkout` has a payment that meets a condition on `payment`. Payments below the price are
 * included.
 */
const exists = (condition: RawBuilder<unknown>) => sql<boolean>`
  exists (
    select from payments as payment
    where payment.workspace_id = checkout.workspace_id and payment.livemode = checkout.livemode
      and payment.checkout_id = checkout.id and (${condition})
  )`

/** SQL condition on `payment`: the payment is less than the price, and its transfer is still in the chain. */
const cameShort = sql`
  (payment.failure_reason = 'underpaid' or payment.coverage = 'part') and exists (
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
 * Ends those of the locked checkouts for which `isDue` is still true: as `failed` if only too little was paid
 * and the chain still contains that payment, otherwise as `expired`. Checks `isDue` again, because the reader
 * may have recorded a payment after the query of `lockDue` read the row and before it locked the row.
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
