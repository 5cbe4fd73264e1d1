import type { Random } from '../../../ports/index.ts'
import type { AccessPorts } from '../../ports.ts'
import { codeExpiryMs, codeLength, codeStorage, mailCode } from '../email-codes.ts'
import { limitStepUpCodes } from '../limit-codes.ts'
import { inUnit, type SignedIn } from '../passkeys/person.ts'
import { keepCode } from './store.ts'

/**
 * Makes a random code. Six random bytes have about 2.8 million times as many values as there are codes, so
 * that all codes have nearly the same probability.
 */
const makeCode = (random: Random): string =>
  String(random.bytes(6).readUIntBE(0, 6) % 10 ** codeLength).padStart(codeLength, '0')

/**
 * Mails the person of a session a code for step-up. The code is valid for that session only, and replaces the
 * previous code.
 */
export const sendCode = async (context: AccessPorts, { email, sessionId }: SignedIn): Promise<void> => {
  await limitStepUpCodes(context, 'requests', sessionId)
  const code = makeCode(context.random)
  const sealed = await codeStorage(context).encrypt(code)
  await inUnit(context, async (unit) => {
    const { now } = unit
    await keepCode(unit.tx, sessionId, {
      id: context.random.bytes(16).toString('hex'),
      sealed,
      now,
      expiresAt: new Date(now.getTime() + codeExpiryMs),
    })
    await mailCode(unit, { email, code, purpose: 'step-up' })
  })
}
