/**
 * The keys of ENCRYPTION_KEYS against the database: whether a process has every key that it will meet, and the right one.
 *
 * `sealedKinds` lists what the database holds sealed, by the rooms that own it. `requireKeys` is asked at each start, before
 * anything is sealed: it refuses where something is sealed with a key that is not configured, and where a configured key is
 * not the one of its id. For the latter each key has sealed a check value in `encryption_keys`, which is written at the
 * first start that knows the key. A key that has sealed something before that must open one of its values first.
 *
 * Not promised: that a process keeps having all keys. One that runs while others seal with a new key meets values that it
 * cannot open; `SecretBox.missed` names their keys, and whoever opens values must lose none of them by it.
 */
export { requireKeys } from './require-keys.ts'
export { sealedKinds } from './sealed-kinds.ts'
