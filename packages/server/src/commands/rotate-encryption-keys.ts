/**
 * The command `re-encrypt`: re-encrypts the values in the database that older keys encrypted, with the first of
 * ENCRYPTION_KEYS.
 */

import type { SealedValue, SealedValues } from '../mechanisms/db/index.ts'
import { keyIdOf } from '../mechanisms/secrets/index.ts'
import type { Context } from '../resources/context.ts'
import { StartError } from '../settings/start-error.ts'
import { sealedKinds } from './sealing/index.ts'

/**
 * One kind of encrypted values, without the type of its row keys. The type is not needed here, because a
 * row's key is only passed back to the store that returned it.
 */
type Kind = {
  name: string
  count: SealedValues<unknown>['count']
  rotate(context: Context, progress: (done: number) => void): Promise<Outcome>
  /** Returns some values that a key other than `keyId` encrypted; if `keyId` is empty, values of all keys. */
  sample(db: Context['db'], keyId: string): Promise<Pick<SealedValue<unknown>, 'sealed' | 'aad'>[]>
}

/** `faults` holds the reason for each value that could not be decrypted. */
type Outcome = { sealed: number; faults: string[] }

const batchSize = 500
const sampleSize = 20

const kindOf = <Ref>(values: SealedValues<Ref>): Kind => ({
  name: values.name,
  count: values.count,
  sample: (db, keyId) => values.find(db, { keyId, after: null, limit: sampleSize }),
  async rotate(context, progress) {
    const outcome: Outcome = { sealed: 0, faults: [] }
    let after: Ref | null = null
    for (;;) {
      const page: SealedValue<Ref>[] = await values.find(context.db, {
        keyId: context.secrets.keyId,
        after,
        limit: batchSize,
      })
      const last = page.at(-1)
      if (last === undefined) return outcome
      for (const value of page) {
        const { to, fault } = seal(context, value)
        if (fault === null) await values.replace(context.db, value.ref, { from: value.sealed, to })
        if (fault === null) outcome.sealed += 1
        else outcome.faults.push(fault)
      }
      progress(outcome.sealed)
      after = last.ref
    }
  },
})

/** Re-encrypts a value. A value that cannot be decrypted is already lost and must not stop the others. */
const seal = (
  { secrets }: Context,
  { sealed, aad }: Pick<SealedValue<unknown>, 'sealed' | 'aad'>,
): { to: Buffer; fault: null } | { to: null; fault: string } => {
  try {
    return { to: secrets.seal(secrets.open(sealed, aad), aad), fault: null }
  } catch (error) {
    return { to: null, fault: (error as Error).message }
  }
}

const [secrets, replies, mails, codes] = sealedKinds
const kinds: readonly Kind[] = [kindOf(secrets), kindOf(replies), kindOf(mails), kindOf(codes)]

type Print = (text: string) => void

/**
 * Prints the number of values that each key has encrypted. Returns whether a key other than the first key of
 * ENCRYPTION_KEYS has encrypted values.
 */
export const reportSealed = async (context: Context, print: Print): Promise<boolean> => {
  const { keyId: first } = context.secrets
  let isLeft = false
  for (const { name, count } of kinds) {
    const counts = await count(context.db)
    isLeft ||= counts.some(({ keyId }) => keyId !== first)
    const parts = counts.map(({ keyId, count: number }) => `${number} with ${keyId}`)
    print(`${name}: ${parts.length === 0 ? 'none' : parts.sort().join(', ')}\n`)
  }
  print(
    isLeft
      ? `The key that seals is ${first}. Until all is sealed with it, the other keys are needed.\n`
      : `All is sealed with ${first}. Once every process has it as the first key, the other keys are not needed.\n`,
  )
  return isLeft
}

/**
 * Re-encrypts, in batches, all values that are not encrypted with the first key of ENCRYPTION_KEYS. The
 * function may run while the service runs. It may be interrupted and run again, because it skips values that
 * the first key has encrypted.
 */
export const rotateEncryptionKeys = async (context: Context, print: Print): Promise<void> => {
  const faults: string[] = []
  for (const { name, rotate } of kinds) {
    const outcome = await rotate(context, (done) => print(`${name}: ${done} re-encrypted so far\n`))
    faults.push(...outcome.faults)
  }
  const isLeft = await reportSealed(context, print)
  if (faults.length > 0)
    throw new StartError(
      `${faults.length} values could not be opened: ${[...new Set(faults)].join(' ')} Run the command again with that key.`,
    )
  if (isLeft)
    throw new StartError(
      'Something was sealed with another key meanwhile: a process still has that key first. Restart it, and run the command again.',
    )
}

export type TriedKeys = { opened: number; faults: string[] }

/**
 * Decrypts a sample of the values of each kind. Returns the number of decrypted values, and the reasons for
 * those that failed. `keyIds` are the ids of the configured keys; values that another key encrypted are not
 * decrypted, only counted.
 */
export const tryKeys = async (
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  keyIds: readonly string[],
): Promise<TriedKeys> => {
  const faults = new Set<string>()
  let opened = 0
  for (const { name, count, sample } of kinds) {
    const counts = await count(db)
    for (const { keyId, count: number } of counts.filter((one) => !keyIds.includes(one.keyId)))
      faults.add(`${name}: ${number} are sealed with key ${keyId}, which ENCRYPTION_KEYS lacks.`)
    // The function `sample` returns values of all keys except the given key. So each key is given once, and
    // the calls together return values of every key. If there is only one key, the empty id excludes no key.
    const others = counts.length === 1 ? [''] : counts.map(({ keyId }) => keyId)
    for (const other of others)
      for (const { sealed, aad } of await sample(db, other))
        if (keyIds.includes(keyIdOf(sealed)))
          try {
            secrets.open(sealed, aad)
            opened += 1
          } catch (error) {
            faults.add(`${name}: ${(error as Error).message}`)
          }
  }
  return { opened, faults: [...faults] }
}
