/** Step-up: the operations that a session may call only for a short time after the person proved a factor. */

/** The time for which a proven factor (passkey, password or code) satisfies step-up. */
export const stepUpMs = 5 * 60_000

/** The error message for a session without a recent proof. */
export const howToStepUp =
  'This needs a factor proven within the last 5 minutes. Prove a passkey, the password or a mailed code in this session, ' +
  'or sign in again, then retry.'

/**
 * The times at which the person last proved a factor in a session. `factorAt` is the time of the sign-in or
 * of a later password or mailed code; `passkeyAt` is the time of the last passkey.
 */
export type Proofs = { factorAt: Date; passkeyAt: Date | null }

export const lastProofOf = ({ factorAt, passkeyAt }: Proofs): Date =>
  passkeyAt !== null && passkeyAt > factorAt ? passkeyAt : factorAt

export const satisfiesStepUp = (provenAt: Date, now: Date): boolean =>
  now.getTime() - provenAt.getTime() <= stepUpMs
