import { type Kysely, sql } from 'kysely'

/** Logos of workspaces, apart from the workspaces, which are read far more often than their images. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table workspace_logos (
      workspace_id text collate "C" primary key references workspaces,
      -- A hash of the image.
      tag text not null,
      -- A PNG that this server made.
      image bytea not null,
      created_at timestamptz not null
    )
  `.execute(db)
}
