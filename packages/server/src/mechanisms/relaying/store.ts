import { type Selectable, sql } from 'kysely'
import type { NetworkKey } from '../../settings/config.ts'
import type { Database, Tables, Tx } from '../db/index.ts'
import { toAttempt } from './attempts-store.ts'
import type { Relay, RelayOutcome, SentRelay } from './relay.ts'

type RelayRow = Selectable<Tables['relays']>

const toRelay = ({ id, chain, livemode, kind, subject, recipient, data }: RelayRow): Relay => ({
  id,
  chain,
  livemode,
  kind,
  subject,
  recipient,
  data,
})

/**
 * Inserts a contract call that waits to be sent, and returns true. Inserts nothing and returns false if a
 * call with the same kind and subject has no outcome yet.
 */
export const insertRelay = async (tx: Tx, relay: Relay, now: Date): Promise<boolean> => {
  const { id, chain, livemode, kind, subject, recipient, data } = relay
  // The condition of the partial index is written with literal values, because PostgreSQL does not recognise
  // it with parameters.
  const { rows } = await sql<{ id: string }>`
    insert into relays (id, chain, livemode, kind, subject, recipient, data, state, created_at)
    values (${id}, ${chain}, ${livemode}, ${kind}, ${subject}, ${recipient}, ${data}, 'waiting', ${now})
    on conflict (chain, livemode, kind, subject) where state in ('waiting', 'sent') do nothing
    returning id
  `.execute(tx)
  return rows.length > 0
}

/**
 * Withdraws calls of a kind that were not sent yet, by their subjects, and returns the subjects of the
 * withdrawn calls. Skips locked rows, because waiting for them could deadlock: a transaction that sends a
 * call or records its outcome may wait for rows that the caller has locked.
 */
export const withdrawRelays = async (
  tx: Tx,
  livemode: boolean,
  { kind, subjects, now }: { kind: string; subjects: readonly string[]; now: Date },
): Promise<string[]> => {
  const { rows } = await sql<{ subject: string }>`
    update relays set state = 'refused', reason = 'withdrawn', settled_at = ${now}
    where id in (
      select id from relays
      where livemode = ${livemode} and kind = ${kind} and subject = any(${subjects}) and state = 'waiting'
      order by id for update skip locked
    )
    returning subject
  `.execute(tx)
  return rows.map(({ subject }) => subject)
}

/** SQL: whether a call may be sent now, because it is not postponed. */
const isDue = (now: Date) => sql<boolean>`(put_off_until is null or put_off_until <= ${now})`

/**
 * Returns whether a network has contract calls to process. `open`: a waiting call of the given kinds may be
 * sent now, or a sent call has no outcome yet. `unfinal`: a call has a recorded outcome that is not final
 * yet.
 */
export const selectOpen = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  { kinds, now }: { kinds: readonly string[]; now: Date },
): Promise<{ open: boolean; unfinal: boolean }> => {
  const { rows } = await sql<{ open: boolean; unfinal: boolean }>`
    select
      exists (
        select from relays where chain = ${chain} and livemode = ${livemode} and state = 'waiting'
          and kind = any(${kinds}::text[]) and ${isDue(now)}
      )
        or exists (
          select from relays where chain = ${chain} and livemode = ${livemode} and nonce is not null
            and not is_final and state = 'sent'
        ) as open,
      exists (
        select from relays where chain = ${chain} and livemode = ${livemode} and nonce is not null
          and not is_final and state <> 'sent'
      ) as unfinal
  `.execute(db)
  return rows[0] ?? { open: false, unfinal: false }
}

/** Returns the oldest calls of the given kinds that wait to be sent and are not postponed. */
export const selectWaiting = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  { kinds, now, limit }: { kinds: readonly string[]; now: Date; limit: number },
): Promise<Relay[]> => {
  const rows = await db
    .selectFrom('relays')
    .selectAll()
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where(sql<boolean>`state = 'waiting'`)
    .where(sql<boolean>`kind = any(${kinds}::text[])`)
    .where(isDue(now))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toRelay)
}

export const putOffRelay = async (db: Database, id: string, until: Date): Promise<void> => {
  await db
    .updateTable('relays')
    .set({ put_off_until: until })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Returns sent calls whose transactions are not final yet, with these transactions. The calls without an
 * outcome come first, so that possibly thousands of calls with an outcome do not delay them. Each of the two
 * groups is ordered by nonce.
 */
export const selectSent = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  { sender, limit }: { sender: string; limit: number },
): Promise<SentRelay[]> => {
  const rows = await db
    .selectFrom('relays')
    .selectAll()
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('sender', '=', sender)
    .where(sql<boolean>`nonce is not null and not is_final`)
    .orderBy(sql`state = 'sent'`, 'desc')
    .orderBy('nonce')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const attempts = await db
    .selectFrom('relay_attempts')
    .selectAll()
    .where(sql<boolean>`relay_id = any(${ids})`)
    .orderBy('number')
    .execute()
  return rows.flatMap((row) => {
    if (row.nonce === null || row.state === 'waiting' || row.state === 'refused') return []
    const own = attempts.filter(({ relay_id }) => relay_id === row.id).map(toAttempt)
    const { state, nonce, gas } = row
    return [{ ...toRelay(row), state, nonce, gas: BigInt(gas ?? 0), attempts: own }]
  })
}

/** Returns the networks with a call that was broadcast since a moment and has no outcome. */
export const selectBroadcastSince = async (db: Database, since: Date): Promise<NetworkKey[]> => {
  const { rows } = await sql<NetworkKey>`
    select distinct relay.chain, relay.livemode from relays as relay
    join relay_attempts as attempt on attempt.relay_id = relay.id
    where relay.state = 'sent' and not relay.is_final and attempt.broadcast_at > ${since}
  `.execute(db)
  return rows
}

/**
 * Returns `count`, the number of a sender's calls that were sent and have no outcome. Also returns `cost`,
 * the maximum cost of those calls whose nonce is `nonce` or higher: the sender's balance does not reflect
 * their cost yet.
 */
export const selectUnsettled = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  { sender, nonce }: { sender: string; nonce: number },
): Promise<{ count: number; cost: bigint }> => {
  const { rows } = await sql<{ count: number; cost: string }>`
    select count(*)::integer as count,
      coalesce(sum(relay.gas * newest.max_fee) filter (where relay.nonce >= ${nonce}), 0)::text as cost
    from relays as relay
    left join lateral (
      select max_fee from relay_attempts where relay_id = relay.id order by number desc limit 1
    ) as newest on true
    where relay.chain = ${chain} and relay.livemode = ${livemode} and relay.sender = ${sender}
      and relay.nonce is not null and not relay.is_final and relay.state = 'sent'
  `.execute(db)
  const [row] = rows
  return { count: row?.count ?? 0, cost: BigInt(row?.cost ?? 0) }
}

/**
 * Returns the first nonce above the nonces of a sender's calls that are not final; null if all calls are
 * final.
 */
export const selectNextNonce = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  sender: string,
): Promise<number | null> => {
  const { rows } = await sql<{ next: number | null }>`
    select max(nonce) + 1 as next from relays
    where chain = ${chain} and livemode = ${livemode} and sender = ${sender}
      and nonce is not null and not is_final
  `.execute(tx)
  return rows[0]?.next ?? null
}

/** Assigns a nonce to a waiting call. Returns false if the call is no longer waiting. */
export const assignNonce = async (
  tx: Tx,
  id: string,
  assigned: { sender: string; nonce: number; gas: bigint },
): Promise<boolean> => {
  const updated = await tx
    .updateTable('relays')
    .set({ state: 'sent', ...assigned, gas: Number(assigned.gas) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Records the outcome of a call. Returns false if its outcome was already recorded. */
export const settleRelay = async (tx: Tx, id: string, outcome: RelayOutcome, now: Date): Promise<boolean> => {
  const isRefusal = outcome.state === 'refused'
  const updated = await tx
    .updateTable('relays')
    .set({
      state: outcome.state,
      settled_at: now,
      ...(isRefusal
        ? { reason: outcome.reason }
        : { tx_hash: outcome.txHash, block_number: outcome.blockNumber }),
    })
    .where('id', '=', id)
    .where('state', '=', isRefusal ? 'waiting' : 'sent')
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/**
 * Changes a call with an outcome back to a sent call, after a reorganisation removed its transaction. Returns
 * false if another call with the same kind and subject has no outcome yet, because at most one such call may
 * exist.
 */
export const reopenRelay = async (
  db: Database,
  { id, chain, livemode, kind, subject }: Relay,
): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    update relays set state = 'sent', tx_hash = null, block_number = null, settled_at = null
    where id = ${id} and state in ('succeeded', 'reverted') and not is_final and not exists (
      select from relays as other where other.chain = ${chain} and other.livemode = ${livemode}
        and other.kind = ${kind} and other.subject = ${subject} and other.state in ('waiting', 'sent')
    )
    returning id
  `.execute(db)
  if (rows.length === 0) return false
  await db.updateTable('relay_attempts').set({ broadcast_at: null }).where('relay_id', '=', id).execute()
  return true
}

/**
 * Puts a sent call back into the queue, without its nonce and transactions, because another transaction has
 * used that nonce in a final block.
 */
export const requeueRelay = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('relay_attempts').where('relay_id', '=', id).execute()
  await tx
    .updateTable('relays')
    .set({ state: 'waiting', sender: null, nonce: null, gas: null })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute()
}
