import { type Kysely, sql } from 'kysely'

/**
 * Creates the tables of checkouts, of the payments that checkouts wait for (`expectations`), and of the
 * transactions that buyers report.
 */
export const createCheckouts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table checkouts (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      mode text not null,
      status text not null,
      customer_id text collate "C",
      invoice_id text collate "C",
      price_id text collate "C",
      amount_minor bigint not null check (amount_minor >= 0),
      currency text not null,
      chain text not null,
      token text not null,
      -- The settlement wallet is chosen when the checkout is created.
      wallet_id text collate "C" not null,
      description text,
      success_url text not null,
      cancel_url text,
      expires_at timestamptz not null,
      completed_at timestamptz,
      metadata jsonb,
      hosted_token text collate "C" not null unique,
      created_at timestamptz not null,
      -- Whether the buyer chose the amount.
      open_amount boolean not null default false,
      -- The payment that made the checkout succeed, and whether it reached the price; null before the success.
      payment_id text collate "C",
      fully_settled boolean,
      -- The further pairs that the buyer may choose, each with its settlement wallet; null if there are none.
      other_pairs jsonb,
      -- The pair that the checkout was paid with; null before the payment.
      paid_chain text,
      paid_token text,
      -- The end of the checkout in workspace time; null if it equals the end in the network's time.
      shown_expires_at timestamptz,
      payment_link_id text collate "C",
      -- A keyed hash of the IP address whose visit of a payment link created the checkout; null after the checkout has
      -- ended.
      visitor_key text collate "C",
      -- Whether the checkout holds its invoice for payment: an invoice has at most one such checkout.
      holds_invoice boolean not null default false,
      -- The subscription that the checkout started or whose invoice it pays, and the terms of a subscription that it
      -- starts.
      subscription_id text collate "C",
      subscription_terms jsonb,
      -- The sold product, the age restriction, and the time of the buyer's attestation.
      product_id text collate "C",
      age_restriction jsonb,
      attested_at timestamptz,
      primary key (workspace_id, livemode, id)
    );
    create index checkouts_by_expiry on checkouts (chain, livemode, expires_at) where status in ('open', 'pending');
    create index checkouts_by_status on checkouts (workspace_id, livemode, status, created_at, id);
    create index checkouts_by_customer on checkouts (workspace_id, livemode, customer_id, created_at, id)
      where customer_id is not null;
    -- For test clocks, which look up the checkouts whose end they pass.
    create index checkouts_by_shown_end
      on checkouts (workspace_id, (coalesce(shown_expires_at, expires_at)), id)
      where not livemode and status in ('open', 'pending');
    -- For the limits of visits, which count the checkouts of a payment link that can still be paid, by the visitor's
    -- address.
    create index checkouts_of_link
      on checkouts (workspace_id, livemode, payment_link_id, visitor_key, expires_at)
      where payment_link_id is not null and status in ('open', 'pending');
    -- An invoice has at most one live checkout at a time.
    create unique index checkouts_holding_invoices on checkouts (workspace_id, livemode, invoice_id)
      where holds_invoice;
    -- The payments of an invoice, by checkouts and by hand.
    create index checkouts_by_invoice on checkouts (workspace_id, livemode, invoice_id)
      where invoice_id is not null;
    -- The checkouts that analytics counts, in the order of their creation, as in lists.
    create index checkouts_counted on checkouts (workspace_id, livemode, created_at, id)
      include (status, chain, token, paid_chain, paid_token);

    -- The payments that checkouts wait for: one row for each requested pair of chain and token. The row is kept after
    -- the payment.
    create table expectations (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      target_kind text not null,
      target_id text collate "C" not null,
      wallet_id text collate "C" not null,
      chain text not null,
      token text not null,
      -- The address of the wallet, in the form in which addresses are compared.
      recipient_key text collate "C" not null,
      price_base numeric(78, 0) not null,
      -- The price plus a fraction of a cent. Null if no fraction was free, and after the amount was released.
      amount_base numeric(78, 0),
      -- 16 random bytes in hex, in the calldata of the prepared transaction. It is never reused.
      reference text collate "C" not null unique,
      payer_key text collate "C",
      prepared_at timestamptz not null,
      expires_at timestamptz not null,
      held_until timestamptz not null,
      paid_at timestamptz,
      ended_at timestamptz,
      -- For a checkout that starts a subscription by allowance: the start of the offered terms, in workspace time.
      terms_start timestamptz,
      -- The newest block of the chain that had been read at the buyer's first request for payment instructions; null if
      -- no block had been read.
      known_block_number bigint,
      -- The time of that block.
      known_block_time timestamptz,
      primary key (workspace_id, livemode, id)
    );
    create unique index expectations_by_target
      on expectations (workspace_id, livemode, target_kind, target_id, chain, token);
    -- An amount identifies one expectation, also if several workspaces share the address.
    create unique index expectations_by_amount on expectations (chain, livemode, token, recipient_key, amount_base);
    -- For the expectations nearest to an unmatched transfer: awaited expectations first, then expectations that ended
    -- unpaid.
    create index expectations_awaited
      on expectations (chain, livemode, token, recipient_key, workspace_id, price_base, id)
      where paid_at is null and ended_at is null;
    create index expectations_missed
      on expectations (chain, livemode, token, recipient_key, workspace_id, price_base, id)
      where paid_at is null and ended_at is not null and amount_base is not null;
    create index expectations_held on expectations (held_until) where amount_base is not null;
    create index expectations_without_amount on expectations (chain, livemode, token, recipient_key, held_until)
      where amount_base is null;
    -- Expectations that end soon on a chain that is read by accounts: their accounts are read more thoroughly before.
    create index expectations_ending on expectations (livemode, expires_at)
      where chain = 'solana' and paid_at is null and ended_at is null;

    -- Transactions that buyers reported as payments of their checkouts.
    create table reports (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      checkout_id text collate "C" not null,
      chain text not null,
      tx_id text collate "C" not null,
      reported_at timestamptz not null,
      -- The time of the next look-up whether the reported transaction reverted; null when the result is known or the
      -- look-ups have ended.
      due_at timestamptz,
      -- The paying address's signature of the text that names checkout and transaction, as it was sent.
      signature text,
      -- The number of look-ups of the transaction, and the time of the last one.
      looked_up integer not null default 0,
      looked_up_at timestamptz,
      -- The time at which a provider first returned the transaction.
      seen_at timestamptz,
      -- The keyed hash of the IP address that sent the report.
      visitor_key text collate "C",
      primary key (workspace_id, livemode, checkout_id, tx_id, chain)
    );
    create index reports_by_transaction on reports (chain, livemode, tx_id);
    create index reports_due on reports (due_at) where due_at is not null;
    -- The look-ups of the last minute, which are limited for each visitor.
    create index reports_looked_up on reports (looked_up_at) where looked_up_at is not null;
  `.execute(db)
}
