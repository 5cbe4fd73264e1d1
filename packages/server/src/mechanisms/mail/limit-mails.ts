import { createHash } from 'node:crypto'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../db/index.ts'
import { ApiError } from '../http/index.ts'
import { countMails, type Window } from './counts-store.ts'
import type { MailPorts } from './ports.ts'

export const dayMs = 86_400_000

/** A unit of work that sends mails to addresses that workspaces chose. */
type Mailing = { context: Pick<MailPorts, 'clock' | 'config'>; tx: Database }

/**
 * A mail to count. If `workspaceId` is null, as for a mail that a schedule caused, the mail counts only against the
 * limit of its address.
 */
export type CountedMail = { workspaceId: string | null; to: string }

/**
 * Counts mails to addresses that workspaces chose. Returns an error for each mail above a limit, and null for the
 * others. The mails within a day are limited per address, over all workspaces, and per workspace. Otherwise a stranger
 * could send mails to any address if sign-up is open. The counts commit with the mails.
 */
export const limitMails = async (
  { context: { clock, config }, tx }: Mailing,
  mails: readonly CountedMail[],
): Promise<(ApiError | null)[]> => {
  if (mails.length === 0) return []
  const now = clock.now()
  const wanted = mails.map((mail) => limitsOf(config, mail))
  const hashes = wanted.flat().map(({ hash }) => hash)
  const counted = await countMails(tx, { hashes, now, windowMs: dayMs })
  return wanted.map((limits) => {
    const refusals = limits.map((limit) => refuse(limit, counted.get(limit.hash.toString('hex')), now))
    return refusals.find((refusal) => refusal !== null) ?? null
  })
}

/**
 * Checks one mail against a window, to which the count of the whole batch was already added. Returns an error if the
 * limit is reached.
 */
const refuse = ({ most, explain }: Limit, window: Window | undefined, now: Date): ApiError | null => {
  if (window === undefined) throw new Error('A mail was not counted.')
  window.before += 1
  if (window.before <= most) return null
  const endsAt = new Date(window.startedAt.getTime() + dayMs)
  return new ApiError('rate_limited', `${explain(most)} Try again after ${endsAt.toISOString()}.`, {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
  })
}

/**
 * A limit of mails within a day. `kind` and `of` name what is limited, such as the messages to one merchant;
 * `most` is the maximum. The database stores only a hash of `kind` and `of`.
 */
export type MailLimit = { kind: string; of: string; most: number; explain: (most: number) => string }

/** Counts a mail for each limit, and throws if one was reached. The counts commit with the mail. */
export const countMail = async (
  { context: { clock }, tx }: Mailing,
  limits: readonly MailLimit[],
): Promise<void> => {
  const now = clock.now()
  const hashed = limits.map(({ kind, of, ...limit }): Limit => ({ ...limit, hash: hashOf(kind, of) }))
  const counted = await countMails(tx, { hashes: hashed.map(({ hash }) => hash), now, windowMs: dayMs })
  for (const limit of hashed) {
    const error = refuse(limit, counted.get(limit.hash.toString('hex')), now)
    if (error !== null) throw error
  }
}

type Limit = { hash: Buffer; most: number; explain: (most: number) => string }

const limitsOf = ({ mailLimits }: Pick<Config, 'mailLimits'>, { workspaceId, to }: CountedMail): Limit[] => {
  const ofAddress = {
    hash: hashOf('address', mailboxOf(to)),
    most: mailLimits.addressPerDay,
    explain: (most: number) => `${to} was sent ${most} mails of merchants within a day, and is sent no more.`,
  }
  if (workspaceId === null) return [ofAddress]
  const ofWorkspace = {
    hash: hashOf('workspace', workspaceId),
    most: mailLimits.workspacePerDay,
    explain: (most: number) =>
      `This workspace was let send ${most} mails to customers within a day, and no more.`,
  }
  return [ofWorkspace, ofAddress]
}

/** Normalises an address to its mailbox: many providers deliver `name+tag` to `name`. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/\+.*@/, '@')

const hashOf = (kind: string, text: string) =>
  createHash('sha256')
    .update(JSON.stringify([kind, text]))
    .digest()
