import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type OpenDashboard,
  type OpenedDashboard,
  password,
  startDashboard,
} from '../../testing/dashboard.ts'
import { mailsTo } from '../../testing/people/office.ts'

let dashboard: OpenDashboard
beforeAll(async () => {
  dashboard = await startDashboard()
}, 120_000)
afterAll(() => dashboard?.close())

let opened: OpenedDashboard
/** The idempotency keys of the requests for a new secret, in the order of the requests. */
let sent: (string | undefined)[]
beforeEach(async () => {
  opened = await dashboard.visit('webhooks')
  const { page } = opened
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByLabel('Endpoint URL').fill('https://shop.example/webhooks')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('link', { name: 'https://shop.example/webhooks' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'https://shop.example/webhooks' }).waitFor()
  const longAgo = new Date(Date.now() - 10 * 60_000)
  await dashboard.world.context.db.updateTable('sessions').set({ factor_at: longAgo }).execute()
  sent = []
  page.on('request', (request) => {
    if (request.url().endsWith('/rotate')) sent.push(request.headers()['idempotency-key'])
  })
})

/** Selects the ids of the sessions of all users. */
const sessionIds = async () => {
  const { db } = dashboard.world.context
  return (await db.selectFrom('sessions').select('id').orderBy('id').execute()).map(({ id }) => id)
}

/**
 * Removes all passwords, as for people who signed up by a code. Returns a function that restores the
 * passwords.
 */
const takePassword = async () => {
  const { db } = dashboard.world.context
  const kept = await db.selectFrom('user_accounts').select(['id', 'password']).execute()
  await db.updateTable('user_accounts').set({ password: null }).execute()
  return async () => {
    for (const { id, password: hash } of kept)
      await db.updateTable('user_accounts').set({ password: hash }).where('id', '=', id).execute()
  }
}

afterEach(() => opened?.page.context().close())

const askForSecret = async (page: Page) => {
  await page.getByRole('button', { name: 'New secret' }).click()
  await page
    .getByRole('dialog', { name: 'Create a new secret?' })
    .getByRole('button', { name: 'New secret' })
    .click()
  return page.getByRole('dialog', { name: 'Confirm that it is you' })
}

test('an act that needs a proof asks for the password, and is then done once, by the key that it had', async () => {
  const { page } = opened
  const before = await sessionIds()
  const question = await askForSecret(page)
  await question.getByLabel(/^Password/).fill('incorrect horse battery')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.getByText('The password is wrong.').waitFor()
  expect(sent).toHaveLength(1)
  await question.getByLabel(/^Password/).fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('This is the only time it is shown.').waitFor()
  expect(await page.getByText(/^whsec_/).count()).toBe(1)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatch(/.{16,}/)
  expect(sent[1]).toBe(sent[0])
  expect(await sessionIds()).toEqual(before)
})

test('an answer to the cookie of before a proof is not taken for the end of the session', async () => {
  const { page } = opened
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const answerLate = async (route: Route) => {
    await held
    await route.fulfill({ body: 'null', contentType: 'application/json' })
  }
  await page.route('**/api/auth/get-session', answerLate, { times: 1 })
  await page.clock.setFixedTime(Date.now() + 120_000)
  const asked = page.waitForRequest('**/api/auth/get-session')
  const question = await askForSecret(page)
  const late = await asked
  await question.getByLabel(/^Password/).fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('This is the only time it is shown.').waitFor()
  release()
  await (await late.response())?.finished()
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  expect(await page.getByText(dashboard.email, { exact: true }).count()).toBe(1)
})

test('who has no password proves it by a mailed code, in the same session', async () => {
  const { page } = opened
  const before = await sessionIds()
  const restore = await takePassword()
  try {
    const question = await askForSecret(page)
    await question.getByRole('button', { name: 'Mail me a code' }).click()
    const field = question.getByLabel('Code', { exact: true })
    await field.waitFor()
    expect(await question.getByLabel(/^Password/).count()).toBe(0)
    const mails = await mailsTo(dashboard.world.context, dashboard.email)
    const code = /is (\d{8})\./.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    await field.fill(code === '00000000' ? '11111111' : '00000000')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await question.getByText('The code is wrong, or was used.').waitFor()
    await field.fill(code)
    await question.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('This is the only time it is shown.').waitFor()
  } finally {
    await restore()
  }
  expect(sent[1]).toBe(sent[0])
  expect(await sessionIds()).toEqual(before)
})

test('who has a password may ask for a code instead, and come back', async () => {
  const question = await askForSecret(opened.page)
  await question.getByLabel(/^Password/).waitFor()
  await question.getByRole('button', { name: 'Mail me a code instead' }).click()
  await question.getByRole('button', { name: 'Mail me a code', exact: true }).waitFor()
  expect(await question.getByLabel(/^Password/).count()).toBe(0)
  await question.getByRole('button', { name: 'Use the password instead' }).click()
  await question.getByLabel(/^Password/).waitFor()
})

test('who does not prove it is told that nothing was done', async () => {
  const { page } = opened
  const question = await askForSecret(page)
  await question.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alert').getByText('This needs a factor proven within the last 5 minutes.').waitFor()
  expect(sent).toHaveLength(1)
  expect(await page.getByText(/^whsec_/).count()).toBe(0)
})

test('an act that is pressed offline fails at once, and is not done when the connection is back', async () => {
  const { page } = opened
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.locator('main header').getByText('The service was not reached.').waitFor()
  const later: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') later.push(request.url())
  })
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '← Webhooks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  expect(later).toEqual([])
})
