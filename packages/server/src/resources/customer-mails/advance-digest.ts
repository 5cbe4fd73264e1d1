import { type DigestTopic, listEntries, releaseDigest } from '../../mechanisms/mail/index.ts'
import { moment } from '../../mechanisms/words/index.ts'
import type { Work } from '../context.ts'

/**
 * Digest for the admins: one mail with the mails to customers that an advance of a test clock would have
 * sent.
 */
export const advanceDigest: DigestTopic = {
  name: 'advance',
  everyMs: null,
  write: (entries, workspace) => ({
    subject: `[Test] Mails to customers of the workspace "${workspace}"`,
    sender: 'Stablerail',
    blocks: [
      {
        text: `The test clock was advanced. Test mode mails no customer: in live mode, ${entries.length} ${entries.length === 1 ? 'mail' : 'mails'} would have been sent on the way.`,
      },
      ...listEntries(entries, ({ at, what }) => `${moment(at)}: ${what}`),
    ],
    footer: [],
  }),
}

/** Sends the digest after an advance of a test clock has ended. */
export const mailAdvance = (work: Work): Promise<void> =>
  releaseDigest(work, { topic: advanceDigest.name, workspaceId: work.workspaceId, livemode: false })
