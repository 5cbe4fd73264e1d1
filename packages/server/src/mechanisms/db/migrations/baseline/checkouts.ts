import { type Kysely, sql } from 'kysely'

/** Creates checkouts, their expectations on a chain, and the transactions that buyers report. */
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
      -- The payment that made the checkout succeed, and whether it reached the price; null until it did.
      payment_id text collate "C",
      fully_settled boolean,
      -- What the buyer may choose beside chain and token, each with its settlement wallet; null where there is nothing.
      other_pairs jsonb,
      -- The pair that the checkout was paid with; null until then.
      paid_chain text,
      paid_token text,
      -- When the checkout ends by the clock of its workspace, where that is not its end in the network's time.
      shown_expires_at timestamptz,
      payment_link_id text collate "C",
      -- A keyed hash of the IP address that made the checkout by a payment link; null once the checkout has ended.
      visitor_key text collate "C",
      -- Whether the checkout is the one by which its invoice is to be paid now: an invoice has one such checkout.
      holds_invoice boolean not null default false,
      -- The subscription that the checkout started, or whose invoice it is for, and what one that it starts is made of.
      subscription_id text collate "C",
      subscription_terms jsonb,
      -- What the checkout sells, what its buyer must attest, and when they did.
      product_id text collate "C",
      age_restriction jsonb,
      attested_at timestamptz,
      primary key (workspace_id, livemode, id)
    );
    create index checkouts_by_expiry on checkouts (chain, livemode, expires_at) where status in ('open', 'pending');
    create index checkouts_by_status on checkouts (workspace_id, livemode, status, created_at, id);
    create index checkouts_by_customer on checkouts (workspace_id, livemode, customer_id, created_at, id)
      where customer_id is not null;
    -- How a test clock finds the checkouts whose end it passes.
    create index checkouts_by_shown_end
      on checkouts (workspace_id, (coalesce(shown_expires_at, expires_at)), id)
      where not livemode and status in ('open', 'pending');
    -- Limits of visits count the checkouts of a payment link that can still be paid, by the address that made them.
    create index checkouts_of_link
      on checkouts (workspace_id, livemode, payment_link_id, visitor_key, expires_at)
      where payment_link_id is not null and status in ('open', 'pending');
    -- An invoice has one checkout at a time.
    create unique index checkouts_holding_invoices on checkouts (workspace_id, livemode, invoice_id)
      where holds_invoice;
    -- What an invoice was paid with, by checkouts and by hand.
    create index checkouts_by_invoice on checkouts (workspace_id, livemode, invoice_id)
      where invoice_id is not null;
    -- The checkouts that analytics counts, in the order of their creation, in which they are listed too.
    create index checkouts_counted on checkouts (workspace_id, livemode, created_at, id)
      include (status, chain, token, paid_chain, paid_token);

    -- What a checkout expects on a chain: one for each pair of chain and token, kept after it was paid.
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
      -- Of a checkout that starts a subscription by allowance: when the offered terms start, by the workspace's time.
      terms_start timestamptz,
      -- The newest block of the chain that had been read when the buyer first asked how to pay; null where none had.
      known_block_number bigint,
      -- When that block was mined.
      known_block_time timestamptz,
      primary key (workspace_id, livemode, id)
    );
    create unique index expectations_by_target
      on expectations (workspace_id, livemode, target_kind, target_id, chain, token);
    -- One amount identifies one expectation, whatever workspaces share the address.
    create unique index expectations_by_amount on expectations (chain, livemode, token, recipient_key, amount_base);
    -- The expectations nearest to an unmatched transfer: those awaited, then those that ended unpaid.
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

    -- Transactions that buyers say have paid their checkouts.
    create table reports (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      checkout_id text collate "C" not null,
      chain text not null,
      tx_id text collate "C" not null,
      reported_at timestamptz not null,
      -- When the chain is next asked whether the reported transaction reverted; null once that is known or given up.
      due_at timestamptz,
      -- The signature of the paying address, of the text that names checkout and transaction, as it was sent.
      signature text,
      -- How often the chain was asked for the transaction, and when last.
      looked_up integer not null default 0,
      looked_up_at timestamptz,
      -- When a provider first returned the transaction.
      seen_at timestamptz,
      -- The keyed hash of the address that the report came from.
      visitor_key text collate "C",
      primary key (workspace_id, livemode, checkout_id, tx_id, chain)
    );
    create index reports_by_transaction on reports (chain, livemode, tx_id);
    create index reports_due on reports (due_at) where due_at is not null;
    -- The look-ups of the last minute, which are limited for each visitor.
    create index reports_looked_up on reports (looked_up_at) where looked_up_at is not null;
  `.execute(db)
}
