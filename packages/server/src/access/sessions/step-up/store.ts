import type { Database, Tx } from '../../../mechanisms/db/index.ts'

/** Selects the hash of the password of a person; null if the person has no password. */
export const selectPasswordHash = async (db: Database, userId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('user_accounts')
      .select('password')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .executeTakeFirst()
  )?.password ?? null

/**
 * A change of a session by step-up. `before` is the session's token in the request, `token` is its new token.
 */
type Lift = { sessionId: string; before: string; token: string; at: Date }

const update = async (
  tx: Tx,
  { sessionId, before, token }: Lift,
  proof: { factor_at: Date } | { passkey_at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ...proof, token })
    .where('id', '=', sessionId)
    .where('token', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Records that a passkey was proven in a session, and changes the session's token. Returns false if the
 * session has ended or its token has changed.
 */
export const updatePasskeyAt = (tx: Tx, lift: Lift): Promise<boolean> =>
  update(tx, lift, { passkey_at: lift.at })

/**
 * Records that a password or a mailed code was proven in a session, and changes the session's token. Returns
 * false if the session has ended or its token has changed.
 */
export const updateFactorAt = (tx: Tx, lift: Lift): Promise<boolean> =>
  update(tx, lift, { factor_at: lift.at })

/**
 * Returns the key under which the code of a session's step-up is stored. These codes are in the table and
 * form of the session library (the code, a colon, the number of tries), so that the rotation of encryption
 * keys finds them. The stored number stays zero, because tries are counted by session.
 */
const identifierOf = (sessionId: string) => `step-up-otp-${sessionId}`
const triesPart = ':0'

export type KeptCode = { id: string; sealed: string; expiresAt: Date }

/** Stores a code, which replaces the previous code of its session. */
export const keepCode = async (
  tx: Tx,
  sessionId: string,
  { id, sealed, expiresAt, now }: KeptCode & { now: Date },
): Promise<void> => {
  await deleteCodes(tx, sessionId)
  await tx
    .insertInto('user_verifications')
    .values({
      id,
      identifier: identifierOf(sessionId),
      value: sealed + triesPart,
      expires_at: expiresAt,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/**
 * Selects the stored codes of a session: usually one, but two if two codes were requested at the same time.
 */
export const selectCodes = async (db: Database, sessionId: string): Promise<KeptCode[]> => {
  const rows = await db
    .selectFrom('user_verifications')
    .select(['id', 'value', 'expires_at as expiresAt'])
    .where('identifier', '=', identifierOf(sessionId))
    .execute()
  return rows.map(({ id, value, expiresAt }) => ({ id, expiresAt, sealed: value.split(':')[0] ?? '' }))
}

/** Deletes the mailed step-up codes of a dashboard session. Returns the codes' ids. */
export const deleteCodes = async (tx: Tx, sessionId: string): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('user_verifications')
    .where('identifier', '=', identifierOf(sessionId))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
