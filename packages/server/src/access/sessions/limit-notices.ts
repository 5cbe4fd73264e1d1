import { createHash } from 'node:crypto'
import type { MailQueue } from '../../mechanisms/mail/index.ts'
import { mailPersonAndAdmins, type Notice } from '../notices/index.ts'
import { countCodeRequest } from './store.ts'

/** Kinds of notices that another person can trigger repeatedly. Each kind has its own limit. */
export type NoticeKind =
  | 'new_device'
  | 'passkey_added'
  | 'passkey_renamed'
  | 'passkey_removed'
  | 'passkey_copied'

const hourMs = 3_600_000

/** At most 10 notices of one kind are mailed to a person within an hour of the first. */
export const mostNoticesInAnHour = 10

const untilText = (until: Date) =>
  ` This is the last mail of this kind until ${until.toISOString()}: what follows is in the audit log of your workspaces.`

/**
 * Mails a notice to a person and the admins of their workspaces, unless the hourly limit of its kind is
 * reached: otherwise an attacker with a session of the person could fill all their mailboxes. The last mail
 * before the limit states this. Each kind has its own limit, so that an attacker who used up the limit for
 * devices cannot add a passkey without a notice.
 */
export const mailWithinLimit = async (
  queue: MailQueue,
  userId: string,
  kind: NoticeKind,
  notice: Notice,
): Promise<void> => {
  const now = queue.context.clock.now()
  const { count, windowStartedAt } = await countCodeRequest(queue.tx, {
    hash: createHash('sha256')
      .update(JSON.stringify(['notices', kind, userId]))
      .digest(),
    now,
    windowStart: new Date(now.getTime() - hourMs),
  })
  if (count > mostNoticesInAnHour) return
  const until = new Date(windowStartedAt.getTime() + hourMs)
  const what = count === mostNoticesInAnHour ? notice.what + untilText(until) : notice.what
  await mailPersonAndAdmins(queue, userId, { ...notice, what })
}
