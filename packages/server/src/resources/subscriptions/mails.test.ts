import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginScene, type Scene } from '../../testing/billing/scene.ts'
import { type BillingWorld, startBillingWorld } from '../../testing/billing/world.ts'
import { subscriptionMailChecks } from './index.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.close())

const product = 'Plan of 2000 a month by Test shop'
const bill = [
  ...['Invoice', 'INV-000001', 'Amount', '$20.00', 'Due', '2027-01-27 10:00 UTC', 'Paid in', 'USDC on Base'],
]

/** The expected letters: for each kind its subject, and its lines of text without the links. */
const letters = {
  'Your subscription to Plan of 2000 a month by Test shop': [
    `You have subscribed to ${product}.`,
    'The trial is free and ends on 2027-01-24 10:00 UTC.',
    'View or cancel the subscription',
  ],
  'Your trial of Plan of 2000 a month ends soon': [
    `Your trial of ${product} ends on 2027-01-24 10:00 UTC. From then on it costs $20.00 each month, and an invoice comes by mail. Cancel before, and nothing is to be paid.`,
    'View or cancel the subscription',
  ],
  'Invoice INV-000001 from Test shop: Plan of 2000 a month': [
    `Your subscription to ${product} goes on.`,
    ...bill,
    'Pay the next period',
    'View or cancel the subscription',
  ],
  'Payment missed: Plan of 2000 a month by Test shop': [
    `The present period of ${product} is not paid. Please pay it to keep the subscription.`,
    ...bill,
    'Pay this period',
    'If you have just paid, you can ignore this mail: your payment is being confirmed.',
    'View or cancel the subscription',
    'Stop reminders from this merchant',
  ],
  'Your subscription to Plan of 2000 a month by Test shop is canceled': [
    `Your subscription to ${product} has ended. Nothing more is billed.`,
    'View the subscription',
  ],
}

/** Returns the text of a mail's HTML as a person reads it. */
const readable = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<\/?span\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/\s+/g, ' ')

const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/[^\s"<]+/g))].sort()

test('each letter of a subscription comes once, and says the same in HTML and in text', async () => {
  const scene = await beginScene(world, { trialDays: 14 })
  await scene.to(14)
  await scene.to(4)
  await scene.act('cancel', { mode: 'immediately' })
  const mails = await scene.mails()
  expect(mails.map(({ subject }) => subject)).toEqual(Object.keys(letters))
  const paths = {
    subscription: /\/s\/[\w-]{32}$/,
    invoice: /\/i\/[\w-]{32}$/,
    end: /\/unsubscribe\/[\w-]{43}$/,
  }
  for (const { subject, text, html } of mails) {
    if (html === null) throw new Error(`${subject} has no HTML.`)
    const said = letters[subject as keyof typeof letters]
    const [plain, read] = [text.replace(/\s+/g, ' '), readable(html)]
    for (const one of said) {
      expect(plain, subject).toContain(one)
      expect(read, subject).toContain(one)
    }
    const links = linksIn(text)
    expect(linksIn(html.replaceAll('&amp;', '&')), subject).toEqual(links)
    expect(links.some((link) => paths.subscription.test(link))).toBe(true)
    expect(links.some((link) => paths.invoice.test(link))).toBe(said.includes('INV-000001'))
    expect(links.some((link) => paths.end.test(link))).toBe(subject.startsWith('Payment missed'))
  }
})

test('a subscription that is canceled at the end of its period is told when that is', async () => {
  const scene = await beginScene(world)
  await scene.pay()
  await scene.act('cancel')
  const text = (await scene.mails()).at(-1)?.text
  expect(text).toContain(
    `Your subscription to ${product} ends on 2027-02-10 10:00 UTC. Nothing more is billed.`,
  )
})

const continues = 'Your subscription to Plan of 2000 a month by Test shop continues'

test.each<[string, (scene: Scene) => Promise<unknown>, string]>([
  [
    'when it is billed again',
    async () => undefined,
    'From 2027-02-10 10:00 UTC on you are billed $20.00 each month.',
  ],
  [
    'that it is still paused',
    (scene) => scene.act('pause'),
    'It is paused: you are not billed until the merchant resumes it.',
  ],
])('a customer whose cancellation is undone receives a mail: %s', async (_, happen, said) => {
  const scene = await beginScene(world)
  await scene.pay()
  await happen(scene)
  await scene.act('cancel')
  expect((await scene.act('uncancel')).status).toBe(200)
  const mail = (await scene.mails()).at(-1)
  expect(mail?.subject).toBe(continues)
  const text = mail?.text.replace(/\s+/g, ' ')
  expect(text).toContain(
    `Test shop has undone the cancellation of your subscription to Plan of 2000 a month. ${said}`,
  )
  expect(text).toContain('If you did not ask for this, cancel the subscription on its page.')
  expect(text).toMatch(/\/s\/[\w-]{32}/)
})

/** Returns the subjects of the queued mails that would be sent now. */
const wanted = async (scene: Scene) => {
  const rows = await world.api.context.db.selectFrom('mails').select(['id', 'about']).execute()
  const mails = await Promise.all(
    rows.map(async ({ id, about }) => {
      const check = about === null ? undefined : subscriptionMailChecks[about.kind]
      const isWanted =
        about === null || check === undefined || (await check(world.api.context, [about])).has(about.id)
      return isWanted ? [id] : []
    }),
  )
  const ids = new Set(mails.flat())
  return (await scene.mails())
    .filter(({ id }) => ids.has(id))
    .map(({ subject }) => subject.replace(/ (to|of) .*/, ''))
}

test.each<[string, (scene: Scene) => Promise<unknown>, string[]]>([
  ['nothing has happened', async () => undefined, ['Your subscription', 'Your trial']],
  [
    'the subscription is to end with its trial',
    (scene) => scene.act('cancel'),
    ['Your subscription', 'Your subscription'],
  ],
  [
    'the subscription was canceled',
    (scene) => scene.act('cancel', { mode: 'immediately' }),
    ['Your subscription'],
  ],
  [
    'the cancellation was taken back',
    async (scene) => [await scene.act('cancel'), await scene.act('uncancel')],
    ['Your subscription', 'Your trial', 'Your subscription'],
  ],
  ['the subscription was paused', (scene) => scene.act('pause'), ['Your subscription']],
])(
  'of a trial that is about to end, those mails are sent that are true by then: %s',
  async (_, happen, left) => {
    await world.api.context.db.deleteFrom('mails').execute()
    const scene = await beginScene(world, { trialDays: 14 })
    await scene.to(12)
    await happen(scene)
    expect(await wanted(scene)).toEqual(left)
  },
)
