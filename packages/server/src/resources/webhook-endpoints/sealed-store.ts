/**
 * SQL that lists the encrypted signing secrets, also of deleted endpoints, for the rotation of encryption
 * keys.
 */
import { sql } from 'kysely'
import {
  isIn,
  isOfPage,
  type SealedCount,
  type SealedValues,
  sealedCount,
} from '../../mechanisms/db/index.ts'
import { secretBinding } from '../../mechanisms/deliveries/index.ts'
import type { Scope } from '../../ports/index.ts'

type Ref = Scope & { id: string }

export const sealedSecrets: SealedValues<Ref> = {
  name: 'signing secrets of webhook endpoints',

  async count(db) {
    const { rows } = await sql<SealedCount>`
      select ${sealedCount('secret_sealed')} from webhook_endpoints group by 1`.execute(db)
    return rows
  },

  async find(db, { after, limit, ...page }) {
    let query = db
      .selectFrom('webhook_endpoints')
      .select(['workspace_id', 'livemode', 'id', 'secret_sealed'])
      .where(isOfPage('secret_sealed', page))
    if (after !== null)
      query = query.where(
        sql<boolean>`(workspace_id, livemode, id) > (${after.workspaceId}, ${after.livemode}, ${after.id})`,
      )
    const rows = await query.orderBy('workspace_id').orderBy('livemode').orderBy('id').limit(limit).execute()
    return rows.map(({ workspace_id: workspaceId, livemode, id, secret_sealed: sealed }) => ({
      ref: { workspaceId, livemode, id },
      sealed,
      aad: secretBinding({ workspaceId, livemode }, id),
    }))
  },

  async replace(db, ref, { from, to }) {
    await db
      .updateTable('webhook_endpoints')
      .set({ secret_sealed: to })
      .where(isIn(ref))
      .where('id', '=', ref.id)
      .where('secret_sealed', '=', from)
      .execute()
  },
}
