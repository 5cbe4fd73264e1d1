import { type Kysely, sql } from 'kysely'

/**
 * Spares every transfer two index entries and its last update. What is final follows from the cursor of the network, so
 * that no row says it. Who else an address paid for is asked of one workspace, and of its payments with a customer.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update transfers set state = 'confirmed' where state = 'final';
    alter table transfers
      drop constraint transfers_state_check,
      add constraint transfers_state_check check (state in ('seen', 'confirmed', 'orphaned'));
    drop index transfers_confirmed;

    -- The address that the transfer comes from.
    alter table payments add column payer_key text collate "C";
    update payments set payer_key = transfer.from_key from transfers as transfer
      where transfer.id = payments.transfer_id;
    alter table payments alter column payer_key set not null;
    create index payments_by_payer on payments (workspace_id, livemode, payer_key, customer_id)
      where customer_id is not null;
    drop index transfers_by_sender;
  `.execute(db)
}
