import { type Kysely, sql } from 'kysely'

/** Refunds know the transfer that they await, so that the chain reader finds the transfer without asking for payments. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table refunds
      add column chain text,
      add column token text,
      -- The settlement wallet that pays, in the form chains are compared in.
      add column sender_key text collate "C",
      -- The transfer that is the refund, once it was seen.
      add column transfer_id text collate "C",
      -- Who signed the reported transaction: its nonce is this account's.
      add column signer_key text collate "C",
      -- When the providers were last asked for the reported transaction.
      add column asked_at timestamptz,
      -- Whether its confirmation was told; told once, also where a reorganisation takes the refund out and back.
      add column announced boolean not null default false;

    update refunds set chain = transfer.chain, token = transfer.token, sender_key = transfer.to_key,
      announced = refunds.status = 'confirmed'
    from payments as payment join transfers as transfer on transfer.id = payment.transfer_id
    where payment.workspace_id = refunds.workspace_id and payment.livemode = refunds.livemode
      and payment.id = refunds.payment_id;

    alter table refunds
      alter column chain set not null, alter column token set not null, alter column sender_key set not null;
    create unique index refunds_by_transfer on refunds (transfer_id) where transfer_id is not null;
    create index refunds_awaited on refunds (sender_key, chain, livemode) where status <> 'confirmed';
    create index refunds_seen on refunds (chain, livemode)
      where transfer_id is not null and status <> 'confirmed';
    create index refunds_open on refunds (expires_at) where status in ('initiated', 'broadcast');

    -- Who else was paid by an address, before money is sent back to it.
    create index transfers_by_sender on transfers (from_key);
  `.execute(db)
}
