import { enqueueMail, type MailQueue, oneLine } from '../../mechanisms/mail/index.ts'
import type { AccessWork } from '../ports.ts'
import { selectAdmins, selectPersonAndAdmins } from './store.ts'

export type Notice = {
  /** The start of the mail's subject, before the name of the workspace or account. */
  about: string
  /** One sentence that describes the change that the mail reports. */
  what: string
  /** Advice for a reader of the mail who did not expect the change. */
  advice: string
}

const write = (queue: MailQueue, to: string, { about, what, advice }: Notice, where: string): Promise<void> =>
  enqueueMail(queue, {
    to,
    letter: {
      subject: `${about}: ${where}`,
      sender: 'Stablerail',
      footer: [],
      blocks: [{ text: oneLine(what) }, { text: advice }, { text: `This concerns ${oneLine(where)}.` }],
    },
  })

/** Mails a notice to every admin of the workspace. The mails are queued in the transaction of `work`. */
export const mailAdmins = async (work: AccessWork, notice: Notice): Promise<void> => {
  for (const { email, workspace } of await selectAdmins(work.tx, work.workspaceId))
    await write(work, email, notice, `the workspace "${workspace}"`)
}

/** Mails a notice about a person's account to the person and to every admin of the person's workspaces. */
export const mailPersonAndAdmins = async (
  queue: MailQueue,
  userId: string,
  notice: Notice,
): Promise<void> => {
  const { person, emails } = await selectPersonAndAdmins(queue.tx, userId)
  for (const email of emails) await write(queue, email, notice, `the account of ${person}`)
}
