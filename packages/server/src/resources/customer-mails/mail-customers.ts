import { findAdminsOf } from '../../access/notices/index.ts'
import { enqueueMails, holdForDigest, type Letter, limitMails, oneLine } from '../../mechanisms/mail/index.ts'
import type { UnitOfWork } from '../context.ts'
import { advanceDigest } from './advance-digest.ts'
import type { CustomerMail, MailOutcome } from './customer-mail.ts'
import { reminderAddress } from './reminders.ts'
import { type Addressee, insertReminderAddresses, selectAddressees, selectStopped } from './store.ts'

type Addressed = { mail: CustomerMail; addressee: Addressee; email: string; letter: Letter }

const queued: MailOutcome = { queued: true }

/**
 * The maximum number of admins that receive a mail of test mode, so that a batch of mails does not grow with
 * the number of admins.
 */
const mostAdmins = 10

/**
 * Queues mails to customers of any workspaces, with as many statements as for one mail, and returns the
 * outcome of each in their order. In test mode the mails go to the admins of the workspace, marked with the
 * customer's email address: each mail by itself, or, during an advance of the test clock, all in one digest.
 * Nothing is thrown: the caller decides what to do about a mail that is not queued.
 */
export const mailCustomers = async (
  unit: UnitOfWork,
  livemode: boolean,
  mails: readonly CustomerMail[],
): Promise<MailOutcome[]> => {
  if (mails.length === 0) return []
  const addressees = await selectAddressees(unit.tx, livemode, mails)
  const byKey = new Map(addressees.map((one) => [`${one.workspaceId} ${one.customerId}`, one]))
  const outcomes = new Map<CustomerMail, MailOutcome>()
  const addressed = mails.flatMap((mail): Addressed[] => {
    const addressee = byKey.get(`${mail.workspaceId} ${mail.customerId}`)
    if (addressee === undefined || addressee.email === null) {
      outcomes.set(mail, { queued: false, because: 'no_address' })
      return []
    }
    return [{ mail, addressee, email: addressee.email, letter: complete(mail, addressee) }]
  })
  const toCustomers = livemode || unit.context.config.testModeMail === 'customers'
  if (toCustomers) await sendToCustomers(unit, livemode, addressed, outcomes)
  else await sendToAdmins(unit, addressed)
  return mails.map((mail) => outcomes.get(mail) ?? queued)
}

/** Returns the letter, completed with the name of its sender and the email address for questions. */
const complete = ({ write }: CustomerMail, { merchant, supportEmail }: Addressee): Letter => {
  const name = oneLine(merchant)
  const { subject, blocks } = write({ name, supportEmail })
  const questions =
    supportEmail === null ? [] : [{ text: `Questions? Answer this mail, or write to ${supportEmail}.` }]
  return {
    subject,
    sender: name,
    blocks,
    footer: [{ text: `Sent for ${name} by Stablerail.` }, ...questions],
  }
}

const sendToCustomers = async (
  unit: UnitOfWork,
  livemode: boolean,
  addressed: readonly Addressed[],
  outcomes: Map<CustomerMail, MailOutcome>,
): Promise<void> => {
  const { config } = unit.context
  const reminders = new Map(
    addressed.flatMap(({ mail, email }) =>
      mail.kind === 'reminder'
        ? [[mail, reminderAddress(config, { workspaceId: mail.workspaceId, livemode, email })] as const]
        : [],
    ),
  )
  const stopped = await selectStopped(unit.tx, [...reminders.values()])
  const wanted = addressed.filter(({ mail }) => {
    const isStopped = stopped.has(reminders.get(mail)?.key ?? '')
    if (isStopped) outcomes.set(mail, { queued: false, because: 'unsubscribed' })
    return !isStopped
  })
  const limits = await limitMails(
    unit,
    wanted.map(({ mail, email }) => ({
      workspaceId: mail.limit === 'act' ? mail.workspaceId : null,
      to: email,
    })),
  )
  for (const [index, { mail }] of wanted.entries()) {
    const error = limits[index] ?? null
    if (error !== null) outcomes.set(mail, { queued: false, because: 'limited', error })
  }
  const sent = wanted.filter(({ mail }) => !outcomes.has(mail))
  unit.context.metrics.mails.inc({ outcome: 'limited' }, wanted.length - sent.length)
  const ending = sent.flatMap(({ mail }) => reminders.get(mail) ?? [])
  await insertReminderAddresses(unit.tx, ending, unit.context.clock.now())
  await enqueueMails(
    unit,
    sent.map(({ mail, addressee, email, letter }) => {
      const end = reminders.get(mail)
      return {
        to: email,
        letter: end === undefined ? letter : withEnd(letter, end.url),
        replyTo: addressee.supportEmail,
        unsubscribeUrl: end?.url ?? null,
        about: mail.about ?? null,
      }
    }),
  )
}

const withEnd = (letter: Letter, url: string): Letter => ({
  ...letter,
  footer: [...letter.footer, { words: 'Stop reminders from this merchant', url }],
})

const sendToAdmins = async (unit: UnitOfWork, addressed: readonly Addressed[]): Promise<void> => {
  const [held, single] = [true, false].map((advancing) =>
    addressed.filter(({ addressee }) => addressee.advancing === advancing),
  )
  await holdForDigest(unit, advanceDigest, (held ?? []).map(entryOf))
  if (single === undefined || single.length === 0) return
  const admins = await findAdminsOf(
    unit.tx,
    single.map(({ mail }) => mail.workspaceId),
    { most: mostAdmins },
  )
  await enqueueMails(
    unit,
    single.flatMap(({ mail, email, letter }) =>
      admins
        .filter(({ workspaceId }) => workspaceId === mail.workspaceId)
        .map((admin) => ({
          to: admin.email,
          letter: marked(letter, email),
          about: mail.about ?? null,
        })),
    ),
  )
}

const marked = (letter: Letter, email: string): Letter => ({
  ...letter,
  subject: `[Test, for ${email}] ${letter.subject}`,
  blocks: [{ text: `Test mode mails no customer. This mail was meant for ${email}.` }, ...letter.blocks],
})

const entryOf = ({ mail, email, letter }: Addressed) => ({
  key: { workspaceId: mail.workspaceId, livemode: false },
  entry: {
    at: mail.at.toISOString(),
    what: `For ${email}: ${oneLine(letter.subject)}`,
    url: letter.blocks.flatMap((block) => ('url' in block ? [block.url] : []))[0] ?? null,
  },
})
