import type { Database } from '../../mechanisms/db/index.ts'
import type { AccessWork } from '../ports.ts'
import { insertUser, selectUserId } from './store.ts'

/** Normalises an email address. The session library treats addresses that differ only in case as the same. */
export const normalizeEmail = (email: string): string => email.toLowerCase()

/** Returns the default name of a person: the part of their email address before the @. */
export const nameOf = (email: string): string => email.slice(0, email.indexOf('@'))

export const findUserId = async (work: AccessWork, email: string): Promise<string | null> =>
  (await selectUserId(work.tx, normalizeEmail(email))) ?? null

export const hasAccount = async (db: Database, email: string): Promise<boolean> =>
  (await selectUserId(db, normalizeEmail(email))) !== undefined

/** Creates a user who can sign in by password and by code. The caller has verified the email address. */
export const createUser = async (
  work: AccessWork,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<string> => {
  const { ids, random } = work.context
  const id = ids.make('user')
  await insertUser(work.tx, {
    id,
    accountId: random.bytes(16).toString('hex'),
    email: normalizeEmail(email),
    name,
    passwordHash,
    createdAt: work.now,
  })
  return id
}
