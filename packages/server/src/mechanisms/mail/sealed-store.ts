/** The SQL with which a rotation of encryption keys finds and replaces the queued mails, which are encrypted. */
import { sql } from 'kysely'
import { isOfPage, type SealedCount, type SealedValues, sealedCount } from '../db/index.ts'
import { mailBinding } from './enqueue-mail.ts'

export const sealedMails: SealedValues<string> = {
  name: 'mails in the queue',

  async count(db) {
    const { rows } = await sql<SealedCount>`
      select ${sealedCount('sealed')} from mails group by 1`.execute(db)
    return rows
  },

  async find(db, { after, limit, ...page }) {
    let query = db.selectFrom('mails').select(['id', 'sealed']).where(isOfPage('sealed', page))
    if (after !== null) query = query.where('id', '>', after)
    const rows = await query.orderBy('id').limit(limit).execute()
    return rows.map(({ id, sealed }) => ({ ref: id, sealed, aad: mailBinding(id) }))
  },

  async replace(db, id, { from, to }) {
    await db
      .updateTable('mails')
      .set({ sealed: to })
      .where('id', '=', id)
      .where('sealed', '=', from)
      .execute()
  },
}
