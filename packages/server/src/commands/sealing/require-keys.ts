import { type Database, withoutTimeout } from '../../mechanisms/db/index.ts'
import { createSecretBox, type SecretBox, type SecretBoxKey } from '../../mechanisms/secrets/index.ts'
import type { Context } from '../../resources/context.ts'
import { StartError } from '../../settings/start-error.ts'
import { sealedKinds } from './sealed-kinds.ts'
import { insertCheckValues, selectCheckValues } from './store.ts'

/**
 * The maximum number of stored values of each kind that are decrypted to check a configured encryption key.
 * One value is not enough, because that value may have been altered.
 */
const mostTried = 20

/** Throws if the keys that encrypted the database's values are not configured. In that case nothing is written. */
export const requireKeys = async (context: Context): Promise<void> => {
  const { config, db, clock } = context
  const used = await findUsed(db)
  const wrong = await findWrong(db, config.encryptionKeys)
  const known = new Set((await selectCheckValues(db)).map(({ id }) => id))
  const unknown = config.encryptionKeys.filter(({ id }) => !known.has(id))
  for (const key of unknown)
    if (used.has(key.id) && !(await opensAny(db, createSecretBox([key])))) wrong.push(key.id)
  const configured = config.encryptionKeys.map(({ id }) => id)
  const missing = [...used].filter(([id]) => !configured.includes(id) && !config.lostKeys.includes(id))
  refuse(missing, wrong)
  await insertCheckValues(
    db,
    unknown.map((key) => ({ id: key.id, sealed: createSecretBox([key]).seal('', bindingOf(key.id)) })),
    clock.now(),
  )
  // Checks the new encryption keys again, because another process may have just inserted the check value of a
  // different key with the same id.
  refuse([], await findWrong(db, unknown))
}

const bindingOf = (id: string) => `encryption_keys: ${id}`

/** Returns descriptions of the values that each key has encrypted in the database. */
const findUsed = (database: Database): Promise<Map<string, string[]>> =>
  withoutTimeout(database, async (db) => {
    const used = new Map<string, string[]>()
    for (const kind of sealedKinds)
      for (const { keyId, count } of await kind.count(db))
        used.set(keyId, [...(used.get(keyId) ?? []), `${count} of the ${kind.name}`])
    return used
  })

/** Returns the ids of the keys that do not decrypt their check value. */
const findWrong = async (db: Database, keys: readonly SecretBoxKey[]): Promise<string[]> => {
  const values = new Map((await selectCheckValues(db)).map(({ id, sealed }) => [id, sealed]))
  return keys.flatMap((key) => {
    const sealed = values.get(key.id)
    return sealed === undefined || opens(createSecretBox([key]), sealed, bindingOf(key.id)) ? [] : [key.id]
  })
}

const opens = (box: SecretBox, sealed: Buffer, aad: string): boolean => {
  try {
    box.open(sealed, aad)
    return true
  } catch {
    return false
  }
}

/** Returns whether the key of `box` decrypts at least one of the stored values that carry its key id. */
const opensAny = (database: Database, box: SecretBox): Promise<boolean> =>
  withoutTimeout(database, async (db) => {
    for (const kind of sealedKinds) {
      const page = { keyId: box.keyId, own: true, after: null, limit: mostTried }
      const values = await kind.find(db, page)
      if (values.some(({ sealed, aad }) => opens(box, sealed, aad))) return true
    }
    return false
  })

const refuse = (missing: readonly [id: string, what: string[]][], wrong: readonly string[]): void => {
  const lines = [
    ...missing.map(
      ([id, what]) =>
        `ENCRYPTION_KEYS: the key ${id} is missing, and encrypts ${what.join(', ')}. Set the keys that the other processes have; if nobody has this one, name it in LOST_ENCRYPTION_KEYS.`,
    ),
    ...wrong.map(
      (id) =>
        `ENCRYPTION_KEYS: the key ${id} is not the one that encrypted the database under this id. Set that one; a new key needs an id of its own.`,
    ),
  ]
  if (lines.length > 0) throw new StartError(lines.join('\n'))
}
