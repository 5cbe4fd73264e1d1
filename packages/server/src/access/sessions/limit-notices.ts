import { createHash } from 'node:crypto'
import type { MailQueue } from '../../mechanisms/mail/index.ts'
import { type Notice, tellOfPerson } from '../notices/index.ts'
import { countCodeRequest } from './store.ts'

/** What a person is told of that somebody else may do again and again. Each kind is counted by itself. */
export type NoticeKind =
  | 'new_device'
  | 'passkey_added'
  | 'passkey_renamed'
  | 'passkey_removed'
  | 'passkey_copied'

const hourMs = 3_600_000

/** So many notices of one kind are mailed within an hour of the first. */
export const mostNoticesInAnHour = 10

const untilText = (until: Date) =>
  ` This is the last mail of this kind until ${until.toISOString()}: what follows is in the audit log of your workspaces.`

/**
 * Tells a person and the admins of their workspaces, unless they were told of as much of that kind as an hour may bring:
 * whoever holds a session of a person could fill all their mailboxes otherwise. The last mail says so, and no kind
 * takes from the allowance of another: who has used up that for devices cannot add a passkey untold.
 */
export const tellWithinLimit = async (
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
  await tellOfPerson(queue, userId, { ...notice, what })
}
