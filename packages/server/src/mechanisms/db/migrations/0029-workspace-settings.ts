import { type Kysely, sql } from 'kysely'

/** A workspace says how deep its payments must be, how its pages look, and who may embed them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table workspaces
      -- What the workspace asks for beyond the deployment, by chain.
      add column confirmations jsonb not null default '{}',
      add column accent text,
      add column embed_origins text[] not null default '{}',
      add column affiliate_basis_points integer not null default 0;

    -- The workspace whose confirmations a seen transfer lacks while it has those of the deployment; empty for others.
    alter table transfers add column held_for text collate "C" not null default '';
  `.execute(db)
}
