import { type DigestTopic, listEntries, scheduleDigest } from '../../mechanisms/mail/index.ts'
import { moment } from '../../mechanisms/words/index.ts'
import { transactAcross } from '../../mechanisms/work/index.ts'
import type { Job } from '../context.ts'
import { selectFailing } from './failing-store.ts'

const dayMs = 86_400_000
const dayBefore = (now: Date) => new Date(now.getTime() - dayMs)

/** A daily mail to the admins about endpoints that have accepted no delivery for a day. */
export const failingDigest: DigestTopic = {
  name: 'failing_endpoints',
  everyMs: dayMs,
  async find(tx, key, { now }) {
    const rows = await selectFailing(tx, dayBefore(now), key)
    return rows.map(({ id, url, since }) => ({
      at: since.toISOString(),
      what: `${url} (${id}): the oldest delivery that it has not taken is of ${moment(since.toISOString())}`,
      url: null,
    }))
  },
  write: (entries, workspace, livemode) => ({
    subject: `${livemode ? '' : '[Test] '}Webhooks fail in the workspace "${workspace}"`,
    sender: 'Stablerail',
    blocks: [
      {
        text: 'These endpoints have answered no delivery with a success for a day. The log of their deliveries has each answer. Attempts go on for a while; what has failed for good can be replayed.',
      },
      ...listEntries(entries),
    ],
    footer: [{ text: 'Sent once a day to the admins of the workspace while this lasts.' }],
  }),
}

/** A job that finds endpoints that have accepted no delivery for a day, and queues a mail to their admins. */
export const findFailingJob: Job = {
  name: 'find failing endpoints',
  everyMs: 15 * 60_000,
  run: (context) =>
    transactAcross(context, async (unit) => {
      const failing = await selectFailing(unit.tx, dayBefore(unit.now))
      await scheduleDigest(
        unit,
        failingDigest,
        failing.map(({ workspaceId, livemode }) => ({ workspaceId, livemode })),
      )
      return 0
    }),
}
