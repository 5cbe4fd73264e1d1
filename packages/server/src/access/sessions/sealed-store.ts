/** SQL that lists the encrypted mailed codes for the rotation of encryption keys. */
import type { Database, SealedValues } from '../../mechanisms/db/index.ts'
import { keyIdOf } from '../../mechanisms/secrets/index.ts'
import { codeBinding } from './email-codes.ts'

type Ref = { id: string; tries: string }

/**
 * Selects the stored codes. The session library stores a code and its number of tries, with a colon between
 * them.
 */
const selectCodes = async (db: Database) => {
  const rows = await db
    .selectFrom('user_verifications')
    .select(['id', 'value'])
    .where('identifier', 'like', '%-otp-%')
    .orderBy('id')
    .execute()
  return rows.map(({ id, value }) => {
    const [code = '', tries = ''] = value.split(':')
    return { ref: { id, tries }, sealed: Buffer.from(code, 'base64url'), aad: codeBinding }
  })
}

const storedOf = (sealed: Buffer, { tries }: Ref) => `${sealed.toString('base64url')}:${tries}`

/** Lists all codes at once: a code expires after ten minutes, so there are only a few. */
export const sealedCodes: SealedValues<Ref> = {
  name: 'codes that were mailed',

  async count(db) {
    const keyIds = (await selectCodes(db)).map(({ sealed }) => keyIdOf(sealed))
    return [...new Set(keyIds)].map((keyId) => ({ keyId, count: keyIds.filter((id) => id === keyId).length }))
  },

  async find(db, { keyId, own = false, after }) {
    if (after !== null) return []
    return (await selectCodes(db)).filter(({ sealed }) => (keyIdOf(sealed) === keyId) === own)
  },

  async replace(db, ref, { from, to }) {
    await db
      .updateTable('user_verifications')
      .set({ value: storedOf(to, ref) })
      .where('id', '=', ref.id)
      .where('value', '=', storedOf(from, ref))
      .execute()
  },
}
