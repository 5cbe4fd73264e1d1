import { sql } from 'kysely'
import type { Database } from '../../mechanisms/db/index.ts'

export type ShopEvent = {
  type: string
  at: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads they expect.
  data: any
}

/**
 * Adds a trigger that numbers the events of a database in the order in which they are written. Without it, no
 * column shows this order while the clock of a test does not advance.
 */
export const numberEvents = async (db: Database): Promise<void> => {
  await sql`create table if not exists written_events (place bigserial primary key, id text not null)`.execute(
    db,
  )
  await sql`
    create or replace function number_event() returns trigger language plpgsql as $$
    begin
      insert into written_events (id) values (new.id);
      return null;
    end $$`.execute(db)
  await sql`
    create or replace trigger number_event after insert on events for each row execute function number_event()
  `.execute(db)
}

/**
 * Reads the events of a workspace with a number above `after`, in the order in which they were written. Also
 * returns the last number.
 */
export const readNumberedEvents = async (
  db: Database,
  workspaceId: string,
  after: string,
): Promise<{ events: ShopEvent[]; last: string }> => {
  const { rows } = await sql<{ place: string; type: string; payload: string; created_at: Date }>`
    select written.place::text as place, event.type, event.payload::text as payload, event.created_at
    from written_events as written
    join events as event on event.id = written.id and event.workspace_id = ${workspaceId}
    where written.place > ${after}::bigint order by written.place`.execute(db)
  return {
    events: rows.map(({ type, payload, created_at }) => ({
      type,
      at: created_at.toISOString(),
      data: JSON.parse(payload),
    })),
    last: rows.at(-1)?.place ?? after,
  }
}
