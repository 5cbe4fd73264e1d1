/** The SQL with which a rotation of encryption keys finds and replaces the stored responses that hold a secret. */
import { sql } from 'kysely'
import { isIn, isOfPage, type SealedCount, type SealedValues, sealedCount } from '../../db/index.ts'
import { keyBinding } from './request.ts'
import type { KeyRef } from './store.ts'

export const sealedReplies: SealedValues<KeyRef> = {
  name: 'stored answers of idempotency keys',

  async count(db) {
    const { rows } = await sql<SealedCount>`
      select ${sealedCount('body')} from idempotency_keys where sealed group by 1`.execute(db)
    return rows
  },

  async find(db, { after, limit, ...page }) {
    let query = db
      .selectFrom('idempotency_keys')
      .select(['workspace_id', 'livemode', 'route', 'key', 'body'])
      .where('sealed', '=', true)
      .where(isOfPage('body', page))
    if (after !== null)
      query = query.where(sql<boolean>`
        (workspace_id, livemode, route, key) > (${after.workspaceId}, ${after.livemode}, ${after.route}, ${after.key})`)
    const rows = await query
      .orderBy('workspace_id')
      .orderBy('livemode')
      .orderBy('route')
      .orderBy('key')
      .limit(limit)
      .execute()
    return rows.map(({ workspace_id: workspaceId, livemode, route, key, body }) => {
      const ref = { workspaceId, livemode, route, key }
      return { ref, sealed: body, aad: keyBinding(ref) }
    })
  },

  async replace(db, ref, { from, to }) {
    await db
      .updateTable('idempotency_keys')
      .set({ body: to })
      .where(isIn(ref))
      .where('route', '=', ref.route)
      .where('key', '=', ref.key)
      .where('sealed', '=', true)
      .where('body', '=', from)
      .execute()
  },
}
