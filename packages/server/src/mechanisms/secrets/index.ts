/**
 * Secrets: values that the database holds encrypted, and tokens that cannot be guessed.
 *
 * A `SecretBox` seals a value with the first of the configured keys and opens a value that any of them sealed; the
 * additional data binds a value to its row.
 * `deriveSecret` makes a secret for one purpose from the secret of the deployment, and `makeHostedToken` makes the token
 * in the address of a page.
 */
export { deriveSecret } from './derive-secret.ts'
export { makeHostedToken } from './hosted-token.ts'
export { createSecretBox, keyIdOf, SealedError, type SecretBox, type SecretBoxKey } from './secret-box.ts'
