import { type Kysely, sql } from 'kysely'

/** Invitations, who made a workspace, and from where people signed in before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- The person who made the workspace; null where a command did.
    alter table workspaces add column created_by text collate "C";
    create index workspaces_by_maker on workspaces (created_by) where created_by is not null;

    -- An invitation that is accepted or taken back is deleted; the audit log keeps that it was.
    create table workspace_invitations (
      workspace_id text collate "C" not null references workspaces,
      id text collate "C" not null,
      -- In lower case.
      email text not null,
      role text not null,
      -- The SHA-256 of the mailed token.
      token_hash bytea not null unique,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      primary key (workspace_id, id),
      unique (workspace_id, email)
    );
  `.execute(db)
}
