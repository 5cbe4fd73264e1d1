import { z } from 'zod'
import type { Database, Tx } from '../db/index.ts'
import type { Job } from '../schedule/index.ts'
import { SealedError } from '../secrets/index.ts'
import { transactAcross } from '../work/index.ts'
import {
  bringDigestForward,
  type DueDigest,
  lockDueDigest,
  markDigests,
  recordDigestSent,
  selectHeld,
} from './digests-store.ts'
import { enqueueMails, type MailQueue, mailBinding } from './enqueue-mail.ts'
import type { Block, Letter } from './letter.ts'
import type { MailPorts } from './ports.ts'
import { deleteMails, insertMails } from './store.ts'

export type DigestKey = { topic: string; workspaceId: string; livemode: boolean }

const Entry = z.object({ at: z.string(), what: z.string(), url: z.string().nullable() })

/** An event as one line of a digest, with a link. */
export type DigestEntry = z.output<typeof Entry>

const keepForMs = 30 * 86_400_000
/**
 * The delay before the first digest of a topic with `everyMs`, so that the digest includes entries right
 * after the first entry.
 */
const firstAfterMs = 60_000
/**
 * A digest of a topic whose `everyMs` is null is sent after this time, unless `releaseDigest` makes the
 * digest due earlier.
 */
const releasedAfterMs = 60 * 60_000
/** The pause before entries that could not be decrypted are read again. */
const unopenedAfterMs = 60_000
/** The maximum number of entries in a digest. */
const mostEntries = 10_000
/** The maximum number of entries that a mail lists. The mail states the number of further entries. */
const mostListed = 50

export type DigestTopic = {
  name: string
  /**
   * The minimum time between two digests of a workspace and mode. If null, a digest is sent when
   * `releaseDigest` is called, or an hour after its first entry.
   */
  everyMs: number | null
  /**
   * Finds the entries after `toldAt` in the tables of the module that defines the topic; undefined if the
   * topic's entries wait in the mail queue. Entries of the last minute are left to the next digest, because
   * an earlier entry of that minute may not be committed yet.
   */
  find?(tx: Tx, key: DigestKey, at: { toldAt: Date | null; now: Date }): Promise<DigestEntry[]>
  /** Writes the mail about the entries, the earliest first, for the members of a workspace. */
  write(entries: readonly DigestEntry[], workspace: string, livemode: boolean): Letter
}

const digestOf = ({ topic, workspaceId, livemode }: DigestKey) => `${topic}:${workspaceId}:${livemode}`

/**
 * Schedules digests that are not scheduled yet. A topic with `everyMs` is due after a minute, but not before
 * `everyMs` after its last digest. Any other topic is due after an hour.
 */
export const scheduleDigest = async (
  { context, tx }: Pick<MailQueue, 'context' | 'tx'>,
  { name, everyMs }: Pick<DigestTopic, 'name' | 'everyMs'>,
  keys: readonly Omit<DigestKey, 'topic'>[],
): Promise<void> => {
  const digests = new Map(
    keys.map((key) => [digestOf({ ...key, topic: name }), { topic: name, ...key }] as const),
  )
  if (digests.size === 0) return
  const dueAt = new Date(context.clock.now().getTime() + (everyMs === null ? releasedAfterMs : firstAfterMs))
  await markDigests(
    tx,
    [...digests].map(([digest, key]) => ({ digest, ...key })),
    { dueAt, pauseMs: everyMs ?? 0 },
  )
}

/**
 * Puts entries into the mail queue, where they wait until they are sent in a digest. If the transaction is
 * rolled back, the entries are not kept.
 */
export const holdForDigest = async (
  queue: MailQueue,
  topic: Pick<DigestTopic, 'name' | 'everyMs'>,
  held: readonly { key: Omit<DigestKey, 'topic'>; entry: DigestEntry }[],
): Promise<void> => {
  if (held.length === 0) return
  const { context, tx } = queue
  const now = context.clock.now()
  await insertMails(
    tx,
    held.map(({ key, entry }) => {
      const id = context.random.bytes(16).toString('hex')
      return {
        id,
        sealed: context.secrets.seal(JSON.stringify(entry), mailBinding(id)),
        about: null,
        dueAt: null,
        expiresAt: new Date(now.getTime() + keepForMs),
        createdAt: now,
        digest: digestOf({ ...key, topic: topic.name }),
      }
    }),
  )
  await scheduleDigest(
    queue,
    topic,
    held.map(({ key }) => key),
  )
}

/** Makes a scheduled digest due now, so that it is sent without waiting for its time. */
export const releaseDigest = (
  { tx, context }: Pick<MailQueue, 'tx' | 'context'>,
  key: DigestKey,
): Promise<void> => bringDigestForward(tx, digestOf(key), context.clock.now())

export const listEntries = (
  entries: readonly DigestEntry[],
  write: (entry: DigestEntry) => string = ({ what }) => what,
): Block[] => [
  { items: entries.slice(0, mostListed).map((entry) => ({ text: write(entry), url: entry.url })) },
  ...(entries.length > mostListed ? [{ text: `And ${entries.length - mostListed} more.` }] : []),
]

/** Finds the members of a workspace who receive the digest. */
type FindRecipients = (db: Database, workspaceId: string) => Promise<{ email: string; workspace: string }[]>

/**
 * Returns the job that writes digests, one workspace and topic at a time. It ignores unknown topics: they belong to a
 * newer release, whose processes write these digests.
 */
export const createSendDigestsJob = (
  topics: readonly DigestTopic[],
  findRecipients: FindRecipients,
): Job<MailPorts> => {
  const byName = new Map(topics.map((topic) => [topic.name, topic]))
  return {
    name: 'write digests',
    everyMs: 5_000,
    run: (context) =>
      transactAcross(context, async (unit) => {
        const { tx, now } = unit
        const due = await lockDueDigest(tx, now, [...byName.keys()])
        const topic = byName.get(due?.topic ?? '')
        if (due === undefined || topic === undefined) return 0
        const held = await takeEntries(context, tx, due)
        if (held === null) {
          await recordDigestSent(tx, due.digest, {
            toldAt: due.toldAt,
            dueAt: new Date(now.getTime() + unopenedAfterMs),
          })
          return 1
        }
        const found = (await topic.find?.(tx, due, { toldAt: due.toldAt, now })) ?? []
        const upTo = new Date(now.getTime() - firstAfterMs)
        const ripe = found.filter(({ at }) => new Date(at) <= upTo)
        const entries = [...held, ...ripe].sort((one, other) =>
          one.at < other.at ? -1 : Number(one.at > other.at),
        )
        const isTold = entries.length > 0
        const soon = found.length > ripe.length ? new Date(now.getTime() + firstAfterMs) : null
        await recordDigestSent(tx, due.digest, {
          toldAt: isTold ? upTo : due.toldAt,
          dueAt: isTold ? (nextLook(now, topic, held) ?? soon) : soon,
        })
        if (!isTold) return 1
        const people = await findRecipients(tx, due.workspaceId)
        await enqueueMails(
          unit,
          people.map(({ email, workspace }) => ({
            to: email,
            letter: topic.write(entries, workspace, due.livemode),
          })),
        )
        return 1
      }),
  }
}

/**
 * Returns the time at which the next digest of a topic is due, after a digest was sent:
 *
 * - Now, if more entries may wait in the mail queue than fit in one digest.
 * - After `everyMs`, if the topic has this time.
 * - Null for any other topic: no next digest is scheduled.
 */
const nextLook = (now: Date, { everyMs }: DigestTopic, held: readonly DigestEntry[]): Date | null => {
  if (held.length >= mostEntries) return now
  return everyMs === null ? null : new Date(now.getTime() + everyMs)
}

/**
 * Removes the entries that wait for a digest from the mail queue and returns them. If one of the entries
 * cannot be decrypted, all entries stay in the queue, and the function returns null.
 */
const takeEntries = async (
  { secrets, log }: MailPorts,
  tx: Tx,
  { digest }: DueDigest,
): Promise<DigestEntry[] | null> => {
  const held = await selectHeld(tx, digest, mostEntries)
  try {
    const entries = held.map(({ id, sealed }) =>
      Entry.parse(JSON.parse(secrets.open(sealed, mailBinding(id)))),
    )
    await deleteMails(
      tx,
      held.map(({ id }) => id),
    )
    return entries
  } catch (error) {
    if (!(error instanceof SealedError)) throw error
    log.error(
      { reason: error.message },
      'A digest was postponed because an entry of it could not be decrypted',
    )
    return null
  }
}
