import type { Tx } from '../../../mechanisms/db/index.ts'
import type { MailQueue } from '../../../mechanisms/mail/index.ts'
import { type PasskeySite, passkeySiteOf } from '../../own-origins.ts'
import type { AccessPorts } from '../../ports.ts'
import { lastProofOf, type Proofs, satisfiesStepUp } from '../../step-up.ts'
import { refusal } from './refuse.ts'

/** The signed-in person, with their session and IP address. */
export type SignedIn = {
  userId: string
  email: string
  name: string
  sessionId: string
  /** The session token of the request. */
  token: string
  proofs: Proofs
  ip: string | null
}

export const requireStepUp = ({ clock }: AccessPorts, { proofs }: SignedIn): void => {
  if (!satisfiesStepUp(lastProofOf(proofs), clock.now())) throw refusal('AAL_REQUIRED')
}

export const requireSite = ({ config }: AccessPorts): PasskeySite => {
  const site = passkeySiteOf(config)
  if (site === null) throw refusal('PASSKEYS_NEED_A_NAME')
  return site
}

/** A transaction in which all rows have the time `now`, and in which mails can be queued. */
export type PersonUnit = MailQueue & { tx: Tx; now: Date }

export const inUnit = async <Result>(
  context: AccessPorts,
  run: (unit: PersonUnit) => Promise<Result>,
): Promise<Result> => {
  const afterCommit: (() => void)[] = []
  const onCommit = (follow: () => void) => void afterCommit.push(follow)
  const now = context.clock.now()
  const result = await context.db.transaction().execute((tx) => run({ context, tx, now, onCommit }))
  for (const follow of afterCommit) follow()
  return result
}
