import { setTimeout as delay } from 'node:timers/promises'

/** A mail that the service has sent. */
export type CaughtMail = { to: string[]; subject: string; text: string; links: string[] }

export type MailFilter = {
  /** The address of the recipient. Default: any. */
  to?: string
  /** A part of the subject. Default: any. */
  subject?: string
  /** How long to wait for such a mail. Default: 10 seconds. */
  withinMs?: number
}

/** The mails of the simulator: at most the newest hundred. */
export type Mails = {
  /** Returns the mails, newest first. */
  list(filter?: Omit<MailFilter, 'withinMs'>): Promise<CaughtMail[]>
  /** Returns the newest mail. Waits for one if there is none yet. */
  latest(filter?: MailFilter): Promise<CaughtMail>
}

const lookEveryMs = 50

export const createMails = (mailUrl: string): Mails => {
  const list: Mails['list'] = async ({ to, subject = '' } = {}) => {
    const { data } = (await (await fetch(mailUrl)).json()) as { data: CaughtMail[] }
    return data.filter((mail) => (to === undefined || mail.to.includes(to)) && mail.subject.includes(subject))
  }
  return {
    list,
    async latest({ withinMs = 10_000, ...filter } = {}) {
      const givesUpAtMs = performance.now() + withinMs
      for (;;) {
        const [newest] = await list(filter)
        if (newest !== undefined) return newest
        if (performance.now() > givesUpAtMs)
          throw new Error(`No such mail came within ${withinMs / 1_000} s: ${JSON.stringify(filter)}`)
        await delay(lookEveryMs)
      }
    },
  }
}
