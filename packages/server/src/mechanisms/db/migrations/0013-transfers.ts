import { type Kysely, sql } from 'kysely'

/**
 * Parts what the chain says (`transfers`) from what it means to a workspace (`payments`). Every row is carried over and
 * keeps its id; the id of its transfer has the same body.
 */
export const up = async (db: Kysely<unknown>) => {
  await createTransfers(db)
  await createMeanings(db)
  await carryOver(db)
  await narrowPayments(db)
}

const createTransfers = async (db: Kysely<unknown>) => {
  await sql`
    create table transfers (
      id text collate "C" primary key,
      chain text not null,
      livemode boolean not null,
      tx_id text collate "C" not null,
      -- An ordinal that tells the transfers of one transaction apart: on EVM chains the log index. Null once another
      -- transfer has taken the place of an orphaned one, and for one that was given up.
      position bigint,
      token text not null,
      from_key text collate "C" not null,
      to_key text collate "C" not null,
      amount_base numeric(78, 0) not null,
      -- The block that holds the transaction or, while it is orphaned, the last block that held it.
      block_number bigint not null,
      block_hash text collate "C" not null,
      block_time timestamptz not null,
      state text not null check (state in ('seen', 'confirmed', 'final', 'orphaned')),
      orphaned_at timestamptz,
      -- Whether a second reading told the same transfer.
      witnessed boolean not null,
      reference_keys text[] not null default '{}',
      -- Deferrable, so that one statement may exchange the positions of two transfers.
      constraint transfers_by_place unique (tx_id, chain, livemode, position) deferrable
    );
    create index transfers_by_block on transfers (chain, livemode, block_number);
    create index transfers_seen on transfers (chain, livemode, block_number) where state = 'seen';
    create index transfers_confirmed on transfers (chain, livemode, block_number) where state = 'confirmed';
    create index transfers_orphaned on transfers (chain, livemode, orphaned_at) where state = 'orphaned';
  `.execute(db)
}

const createMeanings = async (db: Kysely<unknown>) => {
  await sql`
    -- The money of a payment that is assigned to what it pays.
    create table allocations (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      payment_id text collate "C" not null,
      target_kind text not null check (target_kind in ('checkout')),
      target_id text collate "C" not null,
      amount_base numeric(78, 0) not null,
      -- When the money was taken from its target again, as a reorganisation does; null while it is assigned.
      released_at timestamptz,
      primary key (workspace_id, livemode, payment_id, target_kind, target_id)
    );
    -- The last defence of "a checkout is paid once".
    create unique index allocations_of_checkout on allocations (workspace_id, livemode, target_id)
      where target_kind = 'checkout' and released_at is null;

    -- What a payment has caused, so that a reversal undoes exactly that.
    create table effects (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      payment_id text collate "C" not null,
      kind text not null check (kind in ('checkout_succeeded')),
      target_id text collate "C" not null,
      made_at timestamptz not null,
      undone_at timestamptz,
      primary key (workspace_id, livemode, payment_id, kind, target_id)
    );

    create table refunds (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      payment_id text collate "C" not null,
      amount_base numeric(78, 0) not null,
      amount_minor bigint not null,
      recipient_key text collate "C" not null,
      status text not null check (status in ('initiated', 'broadcast', 'confirmed', 'canceled', 'failed')),
      reference text collate "C" unique,
      tx_id text collate "C",
      nonce bigint,
      reason text,
      failure_reason text,
      created_at timestamptz not null,
      broadcast_at timestamptz,
      confirmed_at timestamptz,
      expires_at timestamptz,
      primary key (workspace_id, livemode, id)
    );
    create index refunds_by_payment on refunds (workspace_id, livemode, payment_id, created_at, id);
    create unique index refunds_under_way on refunds (workspace_id, livemode, payment_id)
      where status in ('initiated', 'broadcast');
    create index refunds_by_transaction on refunds (tx_id) where tx_id is not null;

    alter table payments
      add column transfer_id text collate "C",
      add column outcome text check (outcome in ('credited', 'underpaid', 'unmatched')),
      -- How many times the payment has changed in a way that an event tells: with the type, this identifies the event.
      add column version integer not null default 0,
      -- False for an unmatched payment so small that no event tells of it.
      add column announced boolean not null default true;

    -- The payment that made a checkout succeed, and whether it reached the price; null until it did.
    alter table checkouts
      add column payment_id text collate "C",
      add column fully_settled boolean;
  `.execute(db)
}

const carryOver = async (db: Kysely<unknown>) => {
  await sql`
    -- A migrated transfer counts as witnessed: its block was compared between providers as the rule then was.
    insert into transfers (
      id, chain, livemode, tx_id, position, token, from_key, to_key, amount_base, block_number, block_hash,
      block_time, state, orphaned_at, witnessed
    )
    select 'trf_' || substr(payment.id, 5), payment.chain, payment.livemode, coalesce(payment.tx_hash, payment.id),
      payment.log_index, payment.token,
      case when payment.chain in ('solana', 'tron') then coalesce(payment.payer_address, '')
        else lower(coalesce(payment.payer_address, '')) end,
      coalesce(wallet.address_key, ''), coalesce(payment.token_amount_base, 0),
      -- The former schema forgot the block of a pending payment that a reorganisation had taken out.
      coalesce(payment.block_number, 0), coalesce(payment.block_hash, ''),
      coalesce(payment.block_time, payment.created_at),
      case
        when payment.block_number is null or payment.reorg_suspected or payment.status = 'reorged' then 'orphaned'
        when payment.status = 'pending' then 'seen'
        -- A transfer of a week ago is beyond what any chain reorganises; the reader finds younger ones final itself.
        when payment.created_at < now() - interval '7 days' then 'final'
        else 'confirmed'
      end,
      case when payment.block_number is null or payment.reorg_suspected or payment.status = 'reorged'
        then coalesce(payment.detached_at, now()) end,
      true
    from payments as payment
    left join wallets as wallet
      on wallet.workspace_id = payment.workspace_id and wallet.id = payment.wallet_id;

    update payments set transfer_id = 'trf_' || substr(payments.id, 5),
      outcome = case
        when payments.checkout_id is null then 'unmatched'
        when payments.failure_reason = 'underpaid' then 'underpaid'
        -- A pending payment of a rule that ignores the amount, short by more than a cent and half a percent.
        when payments.status = 'pending' and payments.attribution ->> 'rule' in ('reference', 'declared_payer')
          and payments.target_amount_base - payments.token_amount_base > greatest(
            payments.target_amount_base / 200,
            payments.target_amount_base / (
              select greatest(amount_minor, 1) from checkouts as checkout
              where checkout.workspace_id = payments.workspace_id and checkout.livemode = payments.livemode
                and checkout.id = payments.checkout_id
            ))
          then 'underpaid'
        else 'credited'
      end;

    insert into allocations (
      workspace_id, livemode, payment_id, target_kind, target_id, amount_base, released_at
    )
    select workspace_id, livemode, id, 'checkout', checkout_id, coalesce(token_amount_base, 0),
      case when block_number is null or status not in ('pending', 'confirmed', 'refunded')
        then coalesce(detached_at, now()) end
    from payments where checkout_id is not null and outcome = 'credited';

    insert into effects (workspace_id, livemode, payment_id, kind, target_id, made_at)
    select payment.workspace_id, payment.livemode, payment.id, 'checkout_succeeded', payment.checkout_id,
      coalesce(payment.confirmed_at, payment.created_at)
    from payments as payment
    join checkouts as checkout on checkout.workspace_id = payment.workspace_id
      and checkout.livemode = payment.livemode and checkout.id = payment.checkout_id
    where payment.status in ('confirmed', 'refunded') and checkout.status = 'succeeded';

    update checkouts set payment_id = payment.id, fully_settled = payment.fully_settled
    from effects as effect
    join payments as payment on payment.workspace_id = effect.workspace_id
      and payment.livemode = effect.livemode and payment.id = effect.payment_id
    where checkouts.workspace_id = effect.workspace_id and checkouts.livemode = effect.livemode
      and checkouts.id = effect.target_id;

    insert into refunds (
      workspace_id, livemode, id, payment_id, amount_base, amount_minor, recipient_key, status, tx_id, reason,
      created_at, broadcast_at, confirmed_at
    )
    select workspace_id, livemode, 'ref_' || substr(id, 5), id,
      coalesce(trunc(token_amount_base * refund_amount_minor / nullif(amount_minor, 0)), 0), refund_amount_minor,
      case when chain in ('solana', 'tron') then coalesce(refund_recipient, payer_address, '')
        else lower(coalesce(refund_recipient, payer_address, '')) end,
      case when refunded_at is not null then 'confirmed' when refund_broadcast_at is not null then 'broadcast'
        else 'initiated' end,
      refund_tx_hash, refund_reason, coalesce(refund_broadcast_at, refunded_at, created_at), refund_broadcast_at,
      refunded_at
    from payments where refund_amount_minor is not null;
  `.execute(db)
}

const narrowPayments = async (db: Kysely<unknown>) => {
  await sql`
    alter table payments
      alter column transfer_id set not null,
      alter column outcome set not null,
      drop column token, drop column chain, drop column tx_hash, drop column log_index, drop column block_number,
      drop column block_hash, drop column block_time, drop column confirmations, drop column detached_at,
      drop column payer_address, drop column token_amount_base, drop column unmatched_inbound,
      drop column received_token_amount_base, drop column refund_tx_hash, drop column refund_amount_minor,
      drop column refund_recipient, drop column refund_broadcast_at, drop column refunded_at,
      drop column refund_reason;
    create unique index payments_by_transfer on payments (transfer_id);

    -- Lists by what is rare. What is common is found soon along payments_by_creation.
    create index payments_by_status on payments (workspace_id, livemode, status, created_at, id)
      where status <> 'confirmed';
    create index payments_by_screening on payments (workspace_id, livemode, screening_verdict, created_at, id)
      where screening_verdict <> 'not_screened';
    create index payments_by_outcome on payments (workspace_id, livemode, outcome, created_at, id)
      where outcome <> 'credited';
    create index payments_suspected on payments (workspace_id, livemode, id) where reorg_suspected;
  `.execute(db)
}
