import { type Kysely, sql } from 'kysely'

/**
 * Expectations replace reservations: they know when they were prepared, keep the price beside the exact amount, and
 * stay known after they were paid. A checkout may have several, one for each pair of chain and token.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table expectations (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      target_kind text not null,
      target_id text collate "C" not null,
      wallet_id text collate "C" not null,
      chain text not null,
      token text not null,
      -- Address of the wallet, in the form chains are compared in.
      recipient_key text collate "C" not null,
      price_base numeric(78, 0) not null,
      -- The price and a fraction of a cent. Null where no fraction was free, and once the amount was released.
      amount_base numeric(78, 0),
      -- 16 random bytes in hex, in the calldata of the prepared transaction. It is never used again.
      reference text collate "C" not null unique,
      payer_key text collate "C",
      prepared_at timestamptz not null,
      expires_at timestamptz not null,
      held_until timestamptz not null,
      paid_at timestamptz,
      ended_at timestamptz,
      primary key (workspace_id, livemode, id)
    );

    insert into expectations (
      workspace_id, livemode, id, target_kind, target_id, wallet_id, chain, token, recipient_key, price_base,
      amount_base, reference, payer_key, prepared_at, expires_at, held_until, paid_at, ended_at
    )
    select held.workspace_id, held.livemode, 'exp_' || substr(held.checkout_id, 5), 'checkout', held.checkout_id,
      held.wallet_id, held.chain, held.token, held.recipient_key,
      -- The decimals of a token are in the configuration. The amount is less than a cent above the price, so that the
      -- digits of their quotient tell how many base units a cent has.
      coalesce(checkout.amount_minor * 10::numeric ^ (
        length(trunc(held.amount_base / nullif(checkout.amount_minor, 0))::text) - 1
      ), held.amount_base),
      held.amount_base, held.reference, held.payer_key, coalesce(checkout.created_at, now()),
      held.checkout_expires_at, held.held_until, checkout.completed_at,
      case when checkout.status in ('succeeded', 'failed', 'expired')
        then coalesce(checkout.completed_at, held.checkout_expires_at) end
    from payment_reservations as held
    left join checkouts as checkout on checkout.workspace_id = held.workspace_id
      and checkout.livemode = held.livemode and checkout.id = held.checkout_id;
    drop table payment_reservations;

    create unique index expectations_by_target
      on expectations (workspace_id, livemode, target_kind, target_id, chain, token);
    -- One amount tells one expectation, whatever workspaces share the address.
    create unique index expectations_by_amount on expectations (chain, livemode, token, recipient_key, amount_base);
    -- What an unmatched transfer came near to, nearest first: what is awaited, then what ended unpaid.
    create index expectations_awaited
      on expectations (chain, livemode, token, recipient_key, workspace_id, price_base, id)
      where paid_at is null and ended_at is null;
    create index expectations_missed
      on expectations (chain, livemode, token, recipient_key, workspace_id, price_base, id)
      where paid_at is null and ended_at is not null and amount_base is not null;
    create index expectations_held on expectations (held_until) where amount_base is not null;
    create index expectations_without_amount on expectations (chain, livemode, token, recipient_key, held_until)
      where amount_base is null;
    -- Whether the buyer chose the amount.
    alter table checkouts add column open_amount boolean not null default false;

    -- Transactions that buyers say have paid their checkouts.
    create table reports (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      checkout_id text collate "C" not null,
      chain text not null,
      tx_id text collate "C" not null,
      reported_at timestamptz not null,
      primary key (workspace_id, livemode, checkout_id, tx_id)
    );
    create index reports_by_transaction on reports (chain, livemode, tx_id);
    -- Of the workspace's own checkouts, those whose buyers reported the transaction; null where none did.
    alter table payments add column claims jsonb;
  `.execute(db)
}
