import { enqueueMail, type MailQueue, oneLine } from '../../mechanisms/mail/index.ts'
import type { AccessWork } from '../ports.ts'
import { selectAdmins, selectPersonAndAdmins } from './store.ts'

export type Notice = {
  /** The subject of the mail begins with this. */
  about: string
  /** What happened, in a sentence. */
  what: string
  /** What to do, if it was not meant. */
  advice: string
}

const write = (queue: MailQueue, to: string, { about, what, advice }: Notice, where: string): Promise<void> =>
  enqueueMail(queue, {
    to,
    letter: {
      ...{ subject: `${about}: ${where}`, sender: 'Stablerail', footer: [] },
      blocks: [{ text: oneLine(what) }, { text: advice }, { text: `This concerns ${oneLine(where)}.` }],
    },
  })

/** Tells every admin of the workspace, in its unit of work. */
export const tellAdmins = async (work: AccessWork, notice: Notice): Promise<void> => {
  for (const { email, workspace } of await selectAdmins(work.tx, work.workspaceId))
    await write(work, email, notice, `the workspace "${workspace}"`)
}

/** Tells a person of their own account, and every admin of the workspaces that the person belongs to. */
export const tellOfPerson = async (queue: MailQueue, userId: string, notice: Notice): Promise<void> => {
  const { person, emails } = await selectPersonAndAdmins(queue.tx, userId)
  for (const email of emails) await write(queue, email, notice, `the account of ${person}`)
}
