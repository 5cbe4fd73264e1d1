/**
 * Secrets: values that the database holds encrypted, and tokens that cannot be guessed.
 *
 * A `SecretBox` seals a value with the first of the configured keys, and opens a value that any of these keys sealed. The
 * additional data binds a value to its row, so that a value copied to another row does not open. `keyIdOf` reads which
 * key sealed a value, without opening it.
 *
 * `deriveSecret` makes a secret for one purpose from the session secret of the deployment. `makeHostedToken` makes the
 * token in the address of a page, or of an invitation.
 *
 * Not promised: that a value opens. Its key may be missing from the configuration; then `SealedError` names it.
 */
export { deriveSecret } from './derive-secret.ts'
export { makeHostedToken } from './hosted-token.ts'
export { createSecretBox, keyIdOf, SealedError, type SecretBox, type SecretBoxKey } from './secret-box.ts'
