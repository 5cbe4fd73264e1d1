import type { Database, Tx } from '../../../mechanisms/db/index.ts'

/** The hash of the password of a person; null where they have none. */
export const selectPasswordHash = async (db: Database, userId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('user_accounts')
      .select('password')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .executeTakeFirst()
  )?.password ?? null

/** `before` is the token that asked. */
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

/** Notes a passkey that was proven in a session, which has another token from then on. False where it has ended. */
export const updatePasskeyAt = (tx: Tx, lift: Lift): Promise<boolean> =>
  update(tx, lift, { passkey_at: lift.at })

/** Notes another factor that was proven in a session, which has another token from then on. False where it has ended. */
export const updateFactorAt = (tx: Tx, lift: Lift): Promise<boolean> =>
  update(tx, lift, { factor_at: lift.at })

/**
 * Codes of step-ups are kept beside those of the session library and in its form, with the tries behind a colon, so that
 * a rotation of keys finds them. The number stays zero: tries are counted by session.
 */
const identifierOf = (sessionId: string) => `step-up-otp-${sessionId}`
const triesPart = ':0'

export type KeptCode = { id: string; sealed: string; expiresAt: Date }

/** Keeps a code in place of the one before of its session. */
export const keepCode = async (
  tx: Tx,
  sessionId: string,
  { id, sealed, expiresAt, now }: KeptCode & { now: Date },
): Promise<void> => {
  await deleteCodes(tx, sessionId)
  await tx
    .insertInto('user_verifications')
    .values({
      ...{ id, identifier: identifierOf(sessionId), value: sealed + triesPart },
      ...{ expires_at: expiresAt, created_at: now, updated_at: now },
    })
    .execute()
}

/** The codes of a session: of two that were asked for at once, both. */
export const selectCodes = async (db: Database, sessionId: string): Promise<KeptCode[]> => {
  const rows = await db
    .selectFrom('user_verifications')
    .select(['id', 'value', 'expires_at as expiresAt'])
    .where('identifier', '=', identifierOf(sessionId))
    .execute()
  return rows.map(({ id, value, expiresAt }) => ({ id, expiresAt, sealed: value.split(':')[0] ?? '' }))
}

/** Deletes the codes of a session. Answers the ids of those that were there still. */
export const deleteCodes = async (tx: Tx, sessionId: string): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('user_verifications')
    .where('identifier', '=', identifierOf(sessionId))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
