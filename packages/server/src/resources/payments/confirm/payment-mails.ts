import { tokenPeg } from '@stablerail/contract'
import {
  type DigestEntry,
  type DigestTopic,
  listEntries,
  type MailTopic,
} from '../../../mechanisms/mail/index.ts'
import { money, pairName } from '../../../mechanisms/words/index.ts'
import type { Context } from '../../context.ts'
import type { RecordedPayment } from '../record/payment.ts'
import { type MailedPayment, selectStanding, selectUnmatchedSince } from './mails-store.ts'

const minuteMs = 60_000

/**
 * Returns which of the payments in queued receipts are still confirmed and not suspected of a reorg. The
 * receipt of any other payment is not sent.
 */
export const paymentMailCheck = (
  { db }: Context,
  topics: readonly MailTopic[],
): Promise<ReadonlySet<string>> => selectStanding(db, topics)

const modeWords = (livemode: boolean) => (livemode ? '' : '[Test] ')

const describe = (payment: MailedPayment): string =>
  `${money(payment.amount_minor, tokenPeg[payment.token])} in ${pairName(payment)}, payment ${payment.id}, transaction ${payment.tx_id}`

/** Digest of confirmed unmatched payments, sent to the admins at most once an hour. */
export const unmatchedDigest: DigestTopic = {
  name: 'unmatched',
  everyMs: 60 * minuteMs,
  async find(tx, key, { toldAt }) {
    const rows = await selectUnmatchedSince(tx, key, toldAt ?? new Date(0))
    return rows.map((row) => ({ at: row.confirmed_at.toISOString(), what: describe(row), url: null }))
  },
  write: (entries, workspace, livemode) => ({
    subject: `${modeWords(livemode)}Payments that pay nothing known in the workspace "${workspace}"`,
    sender: 'Stablerail',
    blocks: [
      {
        text: 'Money arrived that no checkout and no invoice explains. Look at each payment, then credit it by hand or refund it.',
      },
      ...listEntries(entries),
    ],
    footer: [{ text: 'Sent at most once an hour to the admins of the workspace.' }],
  }),
}

/**
 * Digest of payments that were credited by hand to invoices which were voided later, sent to the admins at
 * most once an hour.
 */
export const voidedDigest: DigestTopic = {
  name: 'voided',
  everyMs: 60 * minuteMs,
  write: (entries, workspace, livemode) => ({
    subject: `${modeWords(livemode)}Money for voided invoices in the workspace "${workspace}"`,
    sender: 'Stablerail',
    blocks: [
      {
        text: 'These payments were credited by hand to invoices that were voided since. They pay nothing now: credit each to another invoice, or refund it.',
      },
      ...listEntries(entries),
    ],
    footer: [{ text: 'Sent at most once an hour to the admins of the workspace.' }],
  }),
}

export const releaseEntryOf = (row: RecordedPayment, invoice: string, now: Date) => ({
  key: { workspaceId: row.workspace_id, livemode: row.livemode },
  entry: {
    at: now.toISOString(),
    what: `${describe(row)}, invoice ${invoice}`,
    url: null,
  } satisfies DigestEntry,
})

/**
 * Digest of confirmed payments that a reorg removed from the chain, sent to the admins at most once in 10
 * minutes.
 */
export const suspectedDigest: DigestTopic = {
  name: 'suspected',
  everyMs: 10 * minuteMs,
  write: (entries, workspace, livemode) => ({
    subject: `${modeWords(livemode)}Payments that their chain has lost in the workspace "${workspace}"`,
    sender: 'Stablerail',
    blocks: [
      {
        text: 'A reorganisation took these confirmed payments out of their chain. What they had paid is open again. Most such payments come back within minutes; deliver nothing for them until then.',
      },
      ...listEntries(entries),
    ],
    footer: [],
  }),
}

export const suspicionOf = (row: RecordedPayment, now: Date) => ({
  key: { workspaceId: row.workspace_id, livemode: row.livemode },
  entry: { at: now.toISOString(), what: describe(row), url: null } satisfies DigestEntry,
})
