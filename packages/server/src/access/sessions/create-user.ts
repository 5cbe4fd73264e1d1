import type { Work } from '../../mechanisms/work/index.ts'
import { insertUser, selectUserId } from './store.ts'

export { hashPassword } from 'better-auth/crypto'

/** Addresses are told apart without regard to case, as the session library does. */
export const normalizeEmail = (email: string): string => email.toLowerCase()

/** The person with an address; null when there is none. */
export const findUserId = async (work: Work, email: string): Promise<string | null> =>
  (await selectUserId(work.tx, normalizeEmail(email))) ?? null

/** Makes a person who can sign in by password and by code; whoever calls vouches for the address. */
export const createUser = async (
  work: Work,
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
