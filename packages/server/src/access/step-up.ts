/** Step-up: what a session may do only for a short time after the person proved a factor. */

/** A proven factor, a passkey among them, satisfies step-up for so long. */
export const stepUpMs = 5 * 60_000

/** What a session is told that lacks a proof. */
export const howToStepUp =
  'This needs a factor proven within the last 5 minutes. Prove a passkey, the password or a mailed code in this session, ' +
  'or sign in again, then retry.'

/** When a session last proved something: `factorAt` at its sign-in or by a password or code since, `passkeyAt` by a passkey. */
export type Proofs = { factorAt: Date; passkeyAt: Date | null }

export const lastProofOf = ({ factorAt, passkeyAt }: Proofs): Date =>
  passkeyAt !== null && passkeyAt > factorAt ? passkeyAt : factorAt

export const satisfiesStepUp = (provenAt: Date, now: Date): boolean =>
  now.getTime() - provenAt.getTime() <= stepUpMs
