/** A passkey: a key pair of which this service knows the public half, and an authenticator of the person the other. */
export type Passkey = {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  /** How often the authenticator says that it signed. Most passkeys that are synchronised do not count: always zero. */
  counter: number
  transports: string[]
  /** Whether the authenticator says that the passkey is kept elsewhere too, so that the device may be lost. */
  backedUp: boolean
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export const mostPasskeys = 20

export const nameLength = { min: 1, max: 80 }

/** A passkey as its person sees it. */
export const shownPasskey = ({ id, name, backedUp, transports, createdAt, lastUsedAt }: Passkey) => ({
  ...{ id, name, backedUp, transports },
  ...{ createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
})

/**
 * Whether an authenticator counted on. A counter that stands still or goes back says that two authenticators sign with
 * one key, of which one is a copy; one that is always zero says nothing.
 */
export const countsOn = (before: number, now: number): boolean => now > before || (now === 0 && before === 0)

/** What a person has to sign in with, beside the code that is mailed to whoever reads their mailbox. */
export type Factors = { hasPassword: boolean; passkeys: number }

/** The last factor stays: without it the mailbox alone would be the account. */
export const mayRemovePasskey = ({ hasPassword, passkeys }: Factors): boolean => hasPassword || passkeys > 1
