import { type Kysely, sql } from 'kysely'

/** A checkout may be paid with one of several pairs of chain and token. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table checkouts
      -- What the buyer may choose beside chain and token, each with its settlement wallet; null where there is nothing.
      add column other_pairs jsonb,
      -- The pair that the checkout was paid with; null until then.
      add column paid_chain text,
      add column paid_token text;

    update checkouts set paid_chain = transfer.chain, paid_token = transfer.token
    from payments as payment join transfers as transfer on transfer.id = payment.transfer_id
    where payment.workspace_id = checkouts.workspace_id and payment.livemode = checkouts.livemode
      and payment.id = checkouts.payment_id;

    -- The hash of a transaction does not tell its chain: it is reported on each chain that the buyer asked for.
    alter table reports drop constraint reports_pkey,
      add primary key (workspace_id, livemode, checkout_id, tx_id, chain);
  `.execute(db)
}
