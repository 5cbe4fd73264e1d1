/**
 * A passkey: a key pair whose public key this service stores and whose private key an authenticator of the
 * person holds.
 */
export type Passkey = {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  /**
   * The signature counter of the authenticator. Most synchronised passkeys do not count uses and always send
   * zero.
   */
  counter: number
  transports: string[]
  /**
   * Whether the authenticator reports that the passkey has a backup elsewhere, so that the person can lose
   * the device.
   */
  backedUp: boolean
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export const mostPasskeys = 20

export const nameLength = { min: 1, max: 80 }

/** Returns a passkey in the form that its person sees. */
export const shownPasskey = ({ id, name, backedUp, transports, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  backedUp,
  transports,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/**
 * Returns whether the signature counter of an authenticator has increased. A counter that stays or decreases
 * means that the key was copied and two authenticators sign with it. A counter that is always zero carries no
 * information.
 */
export const counterIncreased = (before: number, now: number): boolean =>
  now > before || (now === 0 && before === 0)

/**
 * The factors with which a person can sign in, in addition to the mailed code, which only needs access to the
 * mailbox.
 */
export type Factors = { hasPassword: boolean; passkeys: number }

/**
 * Returns whether a passkey may be removed. The last factor may not be removed: otherwise access to the
 * mailbox would be enough to control the account.
 */
export const mayRemovePasskey = ({ hasPassword, passkeys }: Factors): boolean => hasPassword || passkeys > 1
