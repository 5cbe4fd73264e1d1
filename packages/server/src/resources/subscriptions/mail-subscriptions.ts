import { invoiceNumber } from '@stablerail/contract'
import { type MailChecks, type MailTopic, oneLine } from '../../mechanisms/mail/index.ts'
import type { Config } from '../../settings/config.ts'
import type { UnitOfWork } from '../context.ts'
import {
  type CustomerMail,
  canceledLetter,
  continuesLetter,
  mailCustomers,
  missedLetter,
  renewalLetter,
  replacedLetter,
  startedLetter,
  termsLetter,
  trialEndingLetter,
} from '../customer-mails/index.ts'
import { type InvoiceRow, invoiceUrl } from '../invoices/index.ts'
import { type MailKind, withPlan } from './move.ts'
import { periodEnd } from './next-step.ts'
import { type MailSubject, selectWanting } from './subjects-store.ts'
import { type SubscriptionRow, subscriptionUrl } from './subscription.ts'

/**
 * The data of a mail to the customer of a subscription: the kind of the mail, the invoice that it is about,
 * and the workspace's current time (`at`). In test mode, this time may be ahead of real time by the offset of
 * the test clock.
 */
export type SubscriptionMail = {
  kind: MailKind
  limit: CustomerMail['limit']
  row: SubscriptionRow
  subject: MailSubject
  invoice: InvoiceRow | undefined
  at: Date
}

const billOf = (config: Config, { row, invoice }: SubscriptionMail) =>
  invoice === undefined
    ? null
    : {
        number: invoiceNumber(invoice.number),
        amountMinor: invoice.amount_minor,
        currency: invoice.currency,
        dueAt: invoice.due_at,
        isPaid: invoice.status === 'paid',
        chain: row.chain,
        token: row.token,
        url: invoiceUrl(config, invoice),
      }

/**
 * Returns the function that writes a mail, or null if there is nothing to send: a free period has no invoice.
 */
const writerOf = (config: Config, mail: SubscriptionMail): CustomerMail['write'] | null => {
  const { kind, row, subject } = mail
  const bill = billOf(config, mail)
  const subscribed = {
    product: oneLine(subject.product),
    amountMinor: row.amount_minor,
    currency: row.currency,
    interval: row.interval,
    url: subscriptionUrl(config, row),
  }
  const endsAt = row.canceled_at
  const trialEndsAt = row.status === 'trialing' ? row.trial_ends_at : null
  switch (kind) {
    case 'started':
      return (merchant) => startedLetter({ ...subscribed, trialEndsAt, bill }, merchant)
    case 'canceled':
      return (merchant) =>
        canceledLetter({ ...subscribed, hasEnded: row.status === 'canceled', endsAt }, merchant)
    case 'continues': {
      const planned = withPlan(row)
      const continuing = {
        ...subscribed,
        amountMinor: planned.amount_minor,
        interval: planned.interval,
        nextAt: row.status === 'paused' ? null : periodEnd(row),
      }
      return (merchant) => continuesLetter(continuing, merchant)
    }
    case 'trial_ending':
      return trialEndsAt === null
        ? null
        : (merchant) =>
            trialEndingLetter(
              { ...subscribed, endsAt: trialEndsAt, isPulled: row.agreement !== null },
              merchant,
            )
    case 'renewal':
      return bill === null
        ? null
        : (merchant) => renewalLetter({ ...subscribed, bill, issue: row.autopay_issue }, merchant)
    case 'terms': {
      const { pending_amount_minor, pending_interval } = row
      const planned = {
        ...subscribed,
        amountMinor: pending_amount_minor ?? row.amount_minor,
        interval: pending_interval ?? row.interval,
      }
      return (merchant) => termsLetter(planned, merchant)
    }
    case 'replaced':
      return (merchant) => replacedLetter(subscribed, merchant)
    case 'missed':
      return bill === null ? null : (merchant) => missedLetter({ ...subscribed, bill }, merchant)
  }
}

/**
 * Returns the topic of a mail (the record that it is about). The topic is checked again before the mail is
 * sent. A mail about an invoice that has been paid by then is not sent. The same applies to a mail that no
 * longer matches the state of its subscription (`subscriptionMailChecks`).
 */
const topicOf = ({ kind, row, invoice }: SubscriptionMail): { about?: MailTopic } => {
  const { workspace_id: workspaceId, livemode } = row
  const about = (topic: string, id: string) => ({ about: { kind: topic, workspaceId, livemode, id } })
  if (kind !== 'renewal' && kind !== 'missed') return about(topics[kind], row.id)
  return invoice === undefined ? {} : about('invoice', invoice.id)
}

/** The topics of the mails that are not about an invoice. */
const topics = {
  started: 'subscription_started',
  trial_ending: 'subscription_trial',
  canceled: 'subscription_canceled',
  continues: 'subscription_continues',
  terms: 'subscription_terms',
  replaced: 'subscription_replaced',
} as const satisfies Partial<Record<MailKind, string>>

const checkOf =
  (kind: keyof typeof topics): MailChecks[string] =>
  ({ db }, about) =>
    selectWanting(db, kind, about)

/**
 * For each topic of mails, a check that returns the subscriptions for which the mail still applies. Mails of
 * the other subscriptions are not sent.
 */
export const subscriptionMailChecks: MailChecks = {
  [topics.started]: checkOf('started'),
  [topics.trial_ending]: checkOf('trial_ending'),
  [topics.canceled]: checkOf('canceled'),
  [topics.continues]: checkOf('continues'),
  [topics.terms]: checkOf('terms'),
  [topics.replaced]: checkOf('replaced'),
}

/**
 * Queues mails to the customers of subscriptions of one mode, in any workspaces, and returns the ids of the
 * subscriptions whose mail was queued.
 *
 * - If a mail that the merchant caused (`limit: 'act'`) exceeds a mail limit, the function throws. Other
 *   mails above a limit are not queued.
 * - A reminder of a missed payment is not sent to a customer who has opted out of reminders.
 * - No mail is sent to a deleted customer.
 */
export const mailSubscriptions = async (
  unit: UnitOfWork,
  livemode: boolean,
  mails: readonly SubscriptionMail[],
): Promise<ReadonlySet<string>> => {
  const { config } = unit.context
  const written = mails.flatMap((mail) => {
    const write = writerOf(config, mail)
    return write === null ? [] : [{ id: mail.row.id, mail: toCustomerMail(mail, write) }]
  })
  const outcomes = await mailCustomers(
    unit,
    livemode,
    written.map(({ mail }) => mail),
  )
  for (const [index, { mail }] of written.entries()) {
    const outcome = outcomes[index]
    if (mail.limit === 'act' && outcome?.queued === false && outcome.because === 'limited')
      throw outcome.error
  }
  return new Set(written.flatMap(({ id }, index) => (outcomes[index]?.queued ? [id] : [])))
}

const toCustomerMail = (mail: SubscriptionMail, write: CustomerMail['write']): CustomerMail => {
  const { kind, limit, row, at } = mail
  return {
    workspaceId: row.workspace_id,
    customerId: row.customer_id,
    at,
    write,
    ...topicOf(mail),
    limit,
    kind: kind === 'missed' ? 'reminder' : kind === 'renewal' ? 'bill' : 'notice',
  }
}
