/**
 * Checks ENCRYPTION_KEYS against the database: whether a process has every key that it will need, with the right value.
 *
 * `sealedKinds` lists the kinds of encrypted values in the database, from the modules that own them. `requireKeys` runs
 * at each start, before anything is encrypted. It refuses to start if a value is encrypted with a key that is not
 * configured, or if a configured key differs from the key that used its id before. For the second check, each key
 * encrypts a check value in `encryption_keys`, which is written at the first start with that key. If a key has already
 * encrypted values but has no check value, it must first decrypt one of these values.
 *
 * Not promised: that a running process always has all keys. While other processes encrypt with a new key, it may read
 * values that it cannot decrypt; `SecretBox.missed` names their keys, and code that decrypts values must not delete a
 * value for this reason.
 */
export { requireKeys } from './require-keys.ts'
export { sealedKinds } from './sealed-kinds.ts'
