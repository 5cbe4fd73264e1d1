import { createTestClock, type MailCatcher, startMailCatcher, type TestClock } from '@stablerail/test-support'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext, testConfig } from '../../testing/context.ts'
import { mailBinding } from './enqueue-mail.ts'
import {
  createMailer,
  createSendDueMailsJob,
  enqueueMail,
  type Letter,
  type Mail,
  MailError,
  type Mailer,
  mailQueueOf,
  measureMails,
  sendDueMails,
} from './index.ts'
import { letterHtml } from './letter-html.ts'
import { insertMails } from './store.ts'

let catcher: MailCatcher
let clock: TestClock
let world: TestContext
let logged: Record<string, unknown>[]

beforeAll(async () => {
  catcher = await startMailCatcher()
})
afterAll(() => catcher.stop())
beforeEach(async () => {
  clock = createTestClock('2026-03-01T12:00:00Z')
  world = await createTestContext({ clock })
  logged = []
  world.context.log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })
})
afterEach(() => world.close())

const smtp = (smtpUrl = catcher.smtpUrl): Mailer => {
  const mailer = createMailer(testConfig({ smtpUrl }))
  if (mailer === null) throw new Error('A mail server is configured, so there must be a mailer.')
  return mailer
}

const letterOf = (subject: string, text = ''): Letter => ({
  subject,
  sender: 'Stablerail',
  blocks: [{ text }],
  footer: [],
})
const enqueue = (text: string, more: { keepForMs?: number; to?: string } = {}) =>
  enqueueMail(mailQueueOf(world.context), {
    to: 'ada@example.test',
    letter: letterOf('Hello', text),
    ...more,
  })

const queued = () => world.context.db.selectFrom('mails').selectAll().execute()

/** A mailer that runs a function of the test and records the mails it received. */
const scripted = (act: (mail: Mail, attempt: number) => Promise<void> | void) => {
  const given: Mail[] = []
  const mailer: Mailer = {
    send: async (mail) => {
      given.push(mail)
      await act(mail, given.length)
    },
  }
  return { given, mailer }
}

const refuse = (retryable: boolean) => () => {
  throw new MailError('refused', retryable)
}

test('a queued mail is sent as it was written and is gone then', async () => {
  await enqueue('Grüße,\n\n12,50 €')
  expect(await sendDueMails(world.context, smtp())).toBe(1)
  const mail = await catcher.waitFor(({ text }) => text.startsWith('Grüße'), 5000)
  expect(mail).toMatchObject({ to: ['ada@example.test'], subject: 'Hello', text: 'Grüße,\n\n12,50 €' })
  expect(mail.headers['message-id']).toMatch(/^<[0-9a-f]{32}@127\.0\.0\.1>$/)
  expect(await queued()).toEqual([])
})

test('a mail that an older release has queued is sent as the text that it has', async () => {
  const { context } = world
  const now = context.clock.now()
  const older = { to: 'ada@example.test', subject: 'Hello', text: 'As it was' }
  await insertMails(context.db, [
    {
      id: 'older',
      sealed: context.secrets.seal(JSON.stringify(older), mailBinding('older')),
      dueAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
      createdAt: now,
      about: null,
    },
  ])
  const { given, mailer } = scripted(() => {})
  expect(await sendDueMails(context, mailer)).toBe(1)
  expect(given).toEqual([{ ...older, id: 'older', html: null, replyTo: null, unsubscribeUrl: null }])
})

test('a letter has its HTML made of the words that were queued', async () => {
  await enqueue('A & B')
  const { given, mailer } = scripted(() => {})
  await sendDueMails(world.context, mailer)
  expect(given[0]?.html).toBe(letterHtml(letterOf('Hello', 'A & B')))
})

test('a mail is answered to another address only where it says so, and is from the deployment always', async () => {
  const { mailFrom } = world.context.config
  await enqueue('Answer Eve')
  await enqueueMail(mailQueueOf(world.context), {
    to: 'ada@example.test',
    letter: letterOf('Hello', 'Answer Ada'),
    replyTo: 'eve@example.test',
  })
  await sendDueMails(world.context, smtp())
  const plain = await catcher.waitFor(({ text }) => text.startsWith('Answer Eve'), 5000)
  const answered = await catcher.waitFor(({ text }) => text.startsWith('Answer Ada'), 5000)
  expect([plain.headers['reply-to'], answered.headers['reply-to']]).toEqual([undefined, 'eve@example.test'])
  for (const { to, headers } of [plain, answered])
    expect([to, headers.from]).toEqual([['ada@example.test'], mailFrom])
})

test('a mail is sent by one sender, however long the mails before it have taken', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => enqueue(`mail ${index}`)))
  const other = scripted(() => {})
  const slow = scripted(async (_, attempt) => {
    if (attempt === 1) clock.advance({ minutes: 6 })
    if (attempt === 11) await sendDueMails(world.context, other.mailer)
  })
  expect(await sendDueMails(world.context, slow.mailer)).toBe(20)
  expect([slow.given.length, other.given]).toEqual([20, []])
})

test('a rolled back transaction sends nothing', async () => {
  const { context } = world
  const failing = context.db.transaction().execute(async (tx) => {
    const queue = { context, tx, onCommit: () => expect.unreachable('It is rolled back.') }
    await enqueueMail(queue, { to: 'ada@example.test', letter: letterOf('Never') })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await queued()).toEqual([])
})

test('the senders are woken once the transaction has committed, not before', async () => {
  const { context } = world
  const woken: string[] = []
  const forget = context.wake.onWake('schedule', () => woken.push('woken'))
  const afterCommit: (() => void)[] = []
  await context.db.transaction().execute(async (tx) => {
    const queue = { context, tx, onCommit: (run: () => void) => afterCommit.push(run) }
    await enqueueMail(queue, { to: 'ada@example.test', letter: letterOf('Hello') })
    expect(woken).toEqual([])
  })
  for (const run of afterCommit) run()
  expect(woken).toEqual(['woken'])
  await enqueue('outside of a transaction')
  expect(woken).toEqual(['woken', 'woken'])
  forget()
})

test('an address that holds others goes to none of them', async () => {
  await enqueue('injected', { to: 'ada@example.test, eve@example.test' })
  await sendDueMails(world.context, smtp())
  expect(catcher.messages.filter(({ text }) => text === 'injected')).toEqual([])
})

test('the queue holds neither address nor text in the clear', async () => {
  await enqueue('the secret text')
  const [mail] = await queued()
  const stored = mail?.sealed.toString('latin1')
  expect(stored).not.toMatch(/ada@example\.test|the secret text/)
})

test('ten senders at once send each of fifty mails once', async () => {
  for (let index = 0; index < 50; index += 1) await enqueue(`mail ${index}`)
  const { given, mailer } = scripted(() => undefined)
  const counts = await Promise.all(Array.from({ length: 10 }, () => sendDueMails(world.context, mailer)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(50)
  expect(new Set(given.map(({ text }) => text)).size).toBe(50)
  expect(given).toHaveLength(50)
})

test('a failed mail is tried again, ever more seldom, and given up after 3 days', async () => {
  await enqueue('unlucky')
  const start = clock.now().getTime()
  const seconds: number[] = []
  const { mailer } = scripted(() => {
    seconds.push((clock.now().getTime() - start) / 1000)
    throw new MailError('no connection', true)
  })
  for (let [mail] = await queued(); mail !== undefined; [mail] = await queued()) {
    clock.set(new Date(mail.due_at.getTime() - 1))
    await sendDueMails(world.context, mailer)
    clock.advance({ ms: 1 })
    await sendDueMails(world.context, mailer)
  }
  const waits = seconds.slice(1).map((at, index) => at - (seconds[index] ?? 0))
  expect(waits.slice(0, 7)).toEqual([10, 60, 300, 900, 3600, 21_600, 21_600])
  expect(new Set(waits.slice(6))).toEqual(new Set([21_600]))
  expect((seconds.at(-1) ?? 0) + 21_600).toBeGreaterThanOrEqual(3 * 86_400)
  expect(logged.at(-1)).toMatchObject({ level: 50, msg: 'Gave a mail up' })
})

test('a mail refused for good is given up at once', async () => {
  await enqueue('refused')
  const { given, mailer } = scripted(refuse(false))
  expect(await sendDueMails(world.context, mailer)).toBe(0)
  expect([given.length, await queued()]).toEqual([1, []])
})

test('a mail whose sender died is sent by another once the lease is over', async () => {
  await enqueue('orphan')
  const dying = scripted(() => new Promise<void>(() => undefined))
  void sendDueMails(world.context, dying.mailer)
  await expect.poll(() => dying.given.length).toBe(1)
  const { given, mailer } = scripted(() => undefined)
  clock.advance({ minutes: 4 })
  expect(await sendDueMails(world.context, mailer)).toBe(0)
  clock.advance({ minutes: 1 })
  expect(await sendDueMails(world.context, mailer)).toBe(1)
  expect(given[0]?.id).toBe(dying.given[0]?.id)
})

test('a sender that comes back late does not put off what another has taken over', async () => {
  await enqueue('slow')
  const failure = Promise.withResolvers<void>()
  const slow = scripted(() => failure.promise)
  const first = sendDueMails(world.context, slow.mailer)
  await expect.poll(() => slow.given.length).toBe(1)
  clock.advance({ minutes: 5 })
  const second = scripted(async () => {
    const [before] = await queued()
    failure.reject(new MailError('timed out', true))
    await first
    expect(await queued()).toEqual([before])
  })
  expect(await sendDueMails(world.context, second.mailer)).toBe(1)
})

test('an expired mail is not sent, with a server or without', async () => {
  await enqueue('a code', { keepForMs: 600_000 })
  clock.advance({ minutes: 10 })
  const { given, mailer } = scripted(() => undefined)
  expect(await sendDueMails(world.context, mailer)).toBe(0)
  expect([given, await queued()]).toEqual([[], []])
  await enqueue('another code', { keepForMs: 600_000 })
  clock.advance({ minutes: 10 })
  await createSendDueMailsJob(testConfig()).run(world.context)
  expect(await queued()).toEqual([])
})

test('without a server mail waits, and one warning says so', async () => {
  const job = createSendDueMailsJob(testConfig())
  await job.run(world.context)
  expect(logged).toEqual([])
  await enqueue('waiting')
  await job.run(world.context)
  await job.run(world.context)
  expect(logged.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'Mail is queued but not sent: set SMTP_URL to send it'],
  ])
  expect(await sendDueMails(world.context, smtp())).toBe(1)
})

test('mails are counted by what became of them, and those that wait are measured', async () => {
  const { metrics } = world.context
  const counted = async () =>
    Object.fromEntries((await metrics.mails.get()).values.map(({ labels, value }) => [labels.outcome, value]))
  const measured = async () => {
    await measureMails(world.context)
    const gauges = [metrics.mailsWaiting, metrics.oldestDueMailSeconds]
    return (await Promise.all(gauges.map((gauge) => gauge.get()))).map(({ values }) => values[0]?.value)
  }
  expect(await counted()).toEqual({ sent: 0, retried: 0, given_up: 0, expired: 0, outdated: 0 })
  expect(await measured()).toEqual([0, 0])
  await enqueue('one')
  await enqueue('two')
  clock.advance({ seconds: 30 })
  expect(await measured()).toEqual([2, 30])
  await sendDueMails(
    world.context,
    scripted((_, attempt) => {
      if (attempt === 1) throw new MailError('no connection', true)
    }).mailer,
  )
  expect(await counted()).toMatchObject({ sent: 1, retried: 1 })
  // One mail is in the queue, waits for its retry, and is not due yet.
  expect(await measured()).toEqual([1, 0])
  clock.advance({ minutes: 1 })
  await sendDueMails(world.context, scripted(refuse(false)).mailer)
  await enqueue('three', { keepForMs: 1_000 })
  clock.advance({ minutes: 1 })
  await sendDueMails(world.context, scripted(() => undefined).mailer)
  expect(await counted()).toEqual({ sent: 1, retried: 1, given_up: 1, expired: 1, outdated: 0 })
})
