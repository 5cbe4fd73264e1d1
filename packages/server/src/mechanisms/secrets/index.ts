/**
 * Secrets: encryption of values in the database, and tokens that cannot be guessed.
 *
 * A `SecretBox` encrypts ("seals") a value with the first of the configured keys, and decrypts ("opens") a value that
 * was sealed with any of them. The additional authenticated data binds a value to its row, so that a value copied to
 * another row does not open. `keyIdOf` reads the id of the key that sealed a value, without opening it.
 *
 * `deriveSecret` derives a secret for one purpose from the deployment's session secret. `makeHostedToken` makes the
 * token in the URL of a page or of an invitation.
 *
 * Not promised: that a value opens. If its key is not configured, `SealedError` names the missing key.
 */
export { deriveSecret } from './derive-secret.ts'
export { makeHostedToken } from './hosted-token.ts'
export { createSecretBox, keyIdOf, SealedError, type SecretBox, type SecretBoxKey } from './secret-box.ts'
