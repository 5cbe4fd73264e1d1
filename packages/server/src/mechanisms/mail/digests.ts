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
  selectHeld,
  setTold,
} from './digests-store.ts'
import { enqueueMails, type MailQueue, mailBinding } from './enqueue-mail.ts'
import type { Block, Letter } from './letter.ts'
import type { MailPorts } from './ports.ts'
import { deleteMails, insertMails } from './store.ts'

/** Whose digest, and of what. */
export type DigestKey = { topic: string; workspaceId: string; livemode: boolean }

const Entry = z.object({ at: z.string(), what: z.string(), url: z.string().nullable() })

/** Something that happened, told in a line of a digest, with an address to look at. */
export type DigestEntry = z.output<typeof Entry>

const keepForMs = 30 * 86_400_000
/** The first of what comes often is told so soon, together with what comes right after it. */
const firstAfterMs = 60_000
/** What is to be released is told after so long, where nobody releases it. */
const releasedAfterMs = 60 * 60_000
/** What could not be decrypted is looked at again after so long. */
const unopenedAfterMs = 60_000
/** A digest takes at most so many entries. */
const mostEntries = 10_000
/** A mail lists at most so many entries, and says how many more there are. */
const mostListed = 50

export type DigestTopic = {
  name: string
  /** At most one digest within this time for each workspace and mode; null: when it is released, or after an hour. */
  everyMs: number | null
  /**
   * Finds what happened after `toldAt` in the rows of the topic's own room; left out where it is held. What happened within
   * the last minute is left to the next look, because something else of that minute may not be committed yet.
   */
  find?(tx: Tx, key: DigestKey, at: { toldAt: Date | null; now: Date }): Promise<DigestEntry[]>
  /** Writes of the entries, the earliest first, for people of a workspace. */
  write(entries: readonly DigestEntry[], workspace: string, livemode: boolean): Letter
}

const digestOf = ({ topic, workspaceId, livemode }: DigestKey) => `${topic}:${workspaceId}:${livemode}`

/** Has a digest of what happened told, soon or when the pause after the last one is over. */
export const markForDigest = async (
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

/** Holds what happened until it is told in a digest. Within a transaction, it is held only if the transaction commits. */
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
        ...{ id, sealed: context.secrets.seal(JSON.stringify(entry), mailBinding(id)), about: null },
        ...{ dueAt: null, expiresAt: new Date(now.getTime() + keepForMs), createdAt: now },
        digest: digestOf({ ...key, topic: topic.name }),
      }
    }),
  )
  await markForDigest(
    queue,
    topic,
    held.map(({ key }) => key),
  )
}

/** Has a digest that waits told now. */
export const releaseDigest = (
  { tx, context }: Pick<MailQueue, 'tx' | 'context'>,
  key: DigestKey,
): Promise<void> => bringDigestForward(tx, digestOf(key), context.clock.now())

/** Entries as blocks of a letter. */
export const listEntries = (
  entries: readonly DigestEntry[],
  write: (entry: DigestEntry) => string = ({ what }) => what,
): Block[] => [
  { items: entries.slice(0, mostListed).map((entry) => ({ text: write(entry), url: entry.url })) },
  ...(entries.length > mostListed ? [{ text: `And ${entries.length - mostListed} more.` }] : []),
]

/** The people of a workspace who are told. */
type FindRecipients = (db: Database, workspaceId: string) => Promise<{ email: string; workspace: string }[]>

/**
 * The job that tells what happened, one workspace and topic at a time. A topic that it does not know is that of a newer
 * release, whose processes tell it.
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
          await setTold(tx, due.digest, {
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
        await setTold(tx, due.digest, {
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

/** A digest is looked at again after its pause, for what was left to the next look; at once for what is too much for one. */
const nextLook = (now: Date, { everyMs }: DigestTopic, held: readonly DigestEntry[]): Date | null => {
  if (held.length >= mostEntries) return now
  return everyMs === null ? null : new Date(now.getTime() + everyMs)
}

/** Takes what is held. Where some of it cannot be decrypted, all is left, and null is answered. */
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
    log.error({ reason: error.message }, 'What is held for a digest could not be decrypted; it waits')
    return null
  }
}
