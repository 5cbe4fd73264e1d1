import { createHash } from 'node:crypto'
import { mailQueueOf } from '../../mechanisms/mail/index.ts'
import { mailPersonAndAdmins } from '../notices/index.ts'
import type { AccessPorts } from '../ports.ts'
import { mailWithinLimit } from './limit-notices.ts'
import { recordDevice } from './store.ts'

/** A device that was not used for 180 days is deleted, and counts as new when it is used again. */
const rememberedMs = 180 * 86_400_000

type SignIn = { userId: string; ip: string; userAgent: string }

/**
 * Mails a notice to a person and the admins of their workspaces about a sign-in from a browser and an IP
 * address that the person has not used before. The first device of a person causes no notice. This runs
 * before the session is stored, so that no session from a new device exists without its notice.
 */
export const mailAboutNewDevice = async (
  context: AccessPorts,
  { userId, ip, userAgent }: SignIn,
): Promise<void> => {
  const now = context.clock.now()
  const seen = await recordDevice(context.db, {
    userId,
    ip,
    now,
    forgottenBefore: new Date(now.getTime() - rememberedMs),
    hash: createHash('sha256')
      .update(JSON.stringify([userAgent, ip]))
      .digest(),
  })
  if (seen !== 'new') return
  await mailWithinLimit(mailQueueOf(context), userId, 'new_device', {
    about: 'A sign-in from a new device',
    what: `At ${now.toISOString()} somebody signed in from the IP address ${ip}, with ${userAgent.slice(0, 200)}.`,
    advice:
      'If this was not meant, set a new password, which ends every session, and remove each passkey that you do not know.',
  })
}

/** Mails a notice to a person and the admins of their workspaces that the person's password was changed. */
export const mailAboutNewPassword = (context: AccessPorts, userId: string): Promise<void> =>
  mailPersonAndAdmins(mailQueueOf(context), userId, {
    about: 'A new password',
    what: `The password was changed at ${context.clock.now().toISOString()}, and every other session has ended.`,
    advice:
      'If this was not meant, ask for a code to set a new password, remove each passkey that you do not know, and tell the operator of this deployment.',
  })
