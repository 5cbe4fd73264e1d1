import { createTestClock, type MailCatcher, startMailCatcher } from '@stablerail/test-support'
import pino from 'pino'
import { expect } from 'vitest'
import { setUp } from '../../commands/setup/index.ts'
import { createSendDueMailsJob } from '../../mechanisms/mail/index.ts'
import type { Context } from '../../resources/context.ts'
import type { Config } from '../../settings/config.ts'
import { createTestContext } from '../context.ts'
import { startTestApp, type TestApp } from './app.ts'

export const password = 'correct horse battery'

/** Starts the session routes over HTTP and a mail server, with functions that create people who sign in. */
export const startSessionApp = async (config: Partial<Config> = {}) => {
  const catcher = await startMailCatcher()
  const clock = createTestClock(new Date())
  // One proxy is trusted, so that each test can send requests from its own IP address, with its own rate
  // limits.
  const logged: string[] = []
  const world = await createTestContext({
    clock,
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    config: { smtpUrl: catcher.smtpUrl, trustedProxies: 1, ...config },
  })
  const { context } = world
  const sendDueMailsJob = createSendDueMailsJob(context.config)
  const sendMail = () => sendDueMailsJob.run(context)
  const app = await startTestApp(context)
  let people = 0
  return {
    context,
    clock,
    catcher,
    logged,
    origin: app.origin,
    call: app.call,
    databaseUrl: world.databaseUrl,
    createPerson: () => {
      people += 1
      return createPerson(context, app, { catcher, sendMail, number: people })
    },
    read: (cookie: string) => context.sessions.read({ cookie }),
    sendMail,
    close: async () => {
      await app.stop()
      await world.close()
      await catcher.stop()
    },
  }
}

export type SessionTestApp = Awaited<ReturnType<typeof startSessionApp>>

/** Creates a person with a password and a workspace, who sends requests from an IP address of their own. */
const createPerson = async (
  context: Context,
  app: TestApp,
  { catcher, sendMail, number }: { catcher: MailCatcher; sendMail(): Promise<number>; number: number },
) => {
  const email = `person${number}@example.test`
  const { userId, workspaceId } = await setUp(context, {
    workspaceName: `Shop ${number}`,
    email,
    password,
    keys: [],
  })
  const from = { 'x-forwarded-for': `198.51.100.${number}` }
  const post = (path: string, body: object, headers: Record<string, string> = from) =>
    app.call('POST', `/api/auth${path}`, { body, headers })
  /** Returns the mails with a code. Other mails are notices of new devices and passwords. */
  const mails = () =>
    catcher.messages.filter(
      ({ to, subject }) => to.includes(email) && subject.startsWith('Your Stablerail code'),
    )
  return {
    email,
    userId,
    workspaceId,
    from,
    signIn: (given = password) => post('/sign-in/email', { email, password: given }),
    askForCode: (headers = from) =>
      post('/email-otp/send-verification-otp', { email, type: 'sign-in' }, headers),
    /** Sends the queued mails, and returns the code in the one mail that arrived. */
    receiveCode: async () => {
      const before = mails().length
      await sendMail()
      expect(mails().length).toBe(before + 1)
      return /is (\d{8})\./.exec(mails().at(-1)?.text ?? '')?.[1] ?? ''
    },
    enterCode: (otp: string, headers = from) => post('/sign-in/email-otp', { email, otp }, headers),
  }
}
