import { APIError } from 'better-auth/api'
import type { AccessPorts } from '../../ports.ts'
import { limitTries } from '../limit-tries.ts'
import { inUnit, type SignedIn } from '../passkeys/person.ts'
import { refusal } from '../passkeys/refuse.ts'
import { passwords } from '../passwords.ts'
import type { OwnRefusal } from '../refusals.ts'
import { grantStepUp, type Lifted } from './grant-step-up.ts'
import { selectPasswordHash } from './store.ts'

/**
 * Grants step-up to a session if `password` is the password of the signed-in person. Each call counts towards
 * the limit of password tries, which also counts tries at sign-in.
 */
export const provePassword = async (
  context: AccessPorts,
  person: SignedIn,
  password: string,
): Promise<Lifted> => {
  await limitTries(context, person)
  const hash = await selectPasswordHash(context.db, person.userId)
  if (hash === null || !(await passwords.verify({ hash, password })))
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_REFUSED' satisfies OwnRefusal })
  const lifted = await inUnit(context, (unit) => grantStepUp(unit, person, null))
  if (lifted === null) throw refusal('SESSION_ENDED')
  return lifted
}
