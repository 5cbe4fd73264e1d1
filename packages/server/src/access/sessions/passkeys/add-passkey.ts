import type { AccessPorts } from '../../ports.ts'
import { useChallenge } from './challenges.ts'
import type { NewCredential } from './credential.ts'
import { mostPasskeys, type Passkey } from './passkey.ts'
import { inUnit, requireSite, requireStepUp, type SignedIn } from './person.ts'
import { refusal } from './refuse.ts'
import { insertPasskey, lockFactors, lockSession } from './store.ts'
import { reportNewPasskey } from './tell.ts'
import { verifyNew } from './verify.ts'

type Added = { name: string; credential: NewCredential }

/** Adds the passkey that a browser made for the challenge of `beginAdding`, and mails a notice. */
export const addPasskey = async (
  context: AccessPorts,
  person: SignedIn,
  { name, credential }: Added,
): Promise<Passkey> => {
  const site = requireSite(context)
  requireStepUp(context, person)
  const challenge = await useChallenge(context, { holder: person.sessionId, kind: 'add' })
  const key = await verifyNew(context, { site, challenge, credential })
  if (key === null) throw refusal('PASSKEY_REFUSED')
  const { userId, ip } = person
  const { transports } = credential.response
  return inUnit(context, async (unit) => {
    if (!(await lockSession(unit.tx, person.sessionId))) throw refusal('SESSION_ENDED')
    const { passkeys } = await lockFactors(unit.tx, userId)
    if (passkeys >= mostPasskeys) throw refusal('TOO_MANY_PASSKEYS')
    const id = context.ids.make('passkey')
    const passkey = { id, userId, ...key, transports, name, createdAt: unit.now, lastUsedAt: null }
    if (!(await insertPasskey(unit.tx, passkey))) throw refusal('PASSKEY_TAKEN')
    await reportNewPasskey(unit, { passkey, ip })
    return passkey
  })
}
