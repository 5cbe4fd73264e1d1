import { globSync, readFileSync } from 'node:fs'
import { type MailCatcher, startMailCatcher } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMails, mailQueueOf } from '../mechanisms/mail/index.ts'
import { type Service, startService } from '../service.ts'
import { createTestContext, type TestContext } from '../testing/context.ts'

let catcher: MailCatcher
let world: TestContext
let worker: Service
beforeAll(async () => {
  catcher = await startMailCatcher()
  world = await createTestContext({
    config: { smtpUrl: catcher.smtpUrl, metricsHost: '127.0.0.1', metricsPort: 0 },
  })
  const gone = topics.map((kind) => ({
    ...mail(`about ${kind}`),
    about: { kind, workspaceId: 'ws_gone', livemode: true, id: 'gone' },
  }))
  await enqueueMails(mailQueueOf(world.context), [...gone, mail('about nothing')])
  worker = await startService(world.context, ['worker'])
})
afterAll(async () => {
  await worker?.stop()
  await world.close()
  await catcher.stop()
})

/** The kinds of records that mails are about. */
const topics = [
  ...['invoice', 'payment', 'subscription_started', 'subscription_trial', 'subscription_canceled'],
  ...['subscription_continues', 'subscription_terms', 'subscription_replaced'],
]
const mail = (subject: string) => ({
  to: 'ada@example.test',
  letter: { subject, sender: 'Acme', blocks: [], footer: [] },
})

/** Returns the names of the jobs in the source files. */
const writtenJobs = () =>
  globSync(`${import.meta.dirname}/../{access,mechanisms,resources}/**/*.ts`, {
    exclude: (path) => path.endsWith('.test.ts'),
  }).flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(/\bname: '([^']+)',\s*everyMs: [\w *]+,\s*(?:async )?run\b/g),
    ].map(([, name = '']) => name),
  )

test('a mail is sent only where its record still wants it, whatever kind of record that is', async () => {
  await catcher.waitFor(({ subject }) => subject === 'about nothing', 20_000)
  const left = () => world.context.db.selectFrom('mails').select('id').execute()
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
  expect(catcher.messages.map(({ subject }) => subject)).toEqual(['about nothing'])
})

test('a worker runs each job that a room has written, screening where that is configured', async () => {
  const text = await (await fetch(`${worker.metricsAddress}/metrics`)).text()
  const run = [...text.matchAll(/^stablerail_job_runs_total\{job="([^"]+)",outcome="done"/gm)].map(
    ([, name]) => name,
  )
  const written = writtenJobs()
  expect(written.length).toBeGreaterThan(15)
  expect(written.filter((name) => !run.includes(name))).toEqual(['screen payments'])
})
