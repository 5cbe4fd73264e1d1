import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, password, signIn, startDashboard } from '../../testing/dashboard.ts'
import { mailsTo } from '../../testing/people/office.ts'

let dashboard: OpenDashboard
beforeAll(async () => {
  dashboard = await startDashboard()
}, 120_000)
afterAll(() => dashboard?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('a person', () => {
  test('comes to the page that was asked for once the password is right, and is told when it is not', async () => {
    const { page, faults } = await dashboard.open()
    await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/payments?status=pending`)
    await heading(page, 'Sign in').waitFor()
    await page.getByLabel('Email').fill(dashboard.email)
    await page.getByLabel('Password').fill('incorrect horse battery')
    await page.keyboard.press('Enter')
    await page.getByText('The email address or the password is wrong.').waitFor()
    // The browser logs a response with status 401 as an error. This error is expected here.
    expect(faults.splice(0)).toEqual([expect.stringContaining('401')])
    await signIn(page, dashboard)
    await heading(page, 'Payments').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${dashboard.workspaceId}/test/payments`)
    expect(await page.getByLabel('Status').inputValue()).toBe('pending')
    expect(faults).toEqual([])
  })

  test.each(['//evil.example/x', '/\\\\evil.example', 'https://evil.example'])(
    'is led to no other site by %s once signed in',
    async (from) => {
      const { page } = await dashboard.open()
      await page.goto(`${dashboard.url}/sign-in?${new URLSearchParams({ from })}`)
      await signIn(page, dashboard)
      await heading(page, 'Home').waitFor()
      expect(new URL(page.url()).origin).toBe(new URL(dashboard.url).origin)
    },
  )

  test('signs in by a mailed code', async () => {
    const { page, faults } = await dashboard.open()
    await page.goto(dashboard.url)
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    await page.getByLabel('Email').fill(dashboard.email)
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    const field = page.getByLabel('Code', { exact: true })
    await field.waitFor()
    const mails = await mailsTo(dashboard.world.context, dashboard.email)
    const code = /is (\d{8})\./.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    await field.fill(code === '00000000' ? '11111111' : '00000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The code is wrong, or was used.').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    faults.length = 0
    await field.fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await heading(page, 'Home').waitFor()
    expect(faults).toEqual([])
  })

  test('makes no account where the service lets nobody sign up', async () => {
    const { page } = await dashboard.open()
    await page.goto(`${dashboard.url}/sign-in?way=sign-up`)
    await heading(page, 'Sign in').waitFor()
    expect(await page.getByRole('button', { name: 'Create an account' }).count()).toBe(0)
  })

  test('signs out, and is asked to sign in again', async () => {
    const { page, faults } = await dashboard.visit('')
    await page.getByRole('button', { name: dashboard.email }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await heading(page, 'Sign in').waitFor()
    await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test`)
    await heading(page, 'Sign in').waitFor()
    expect(faults).toEqual([])
  })

  test('who could not be signed out is told so, and stays', async () => {
    const { page } = await dashboard.visit('team')
    await heading(page, 'Team').waitFor()
    expect(await page.getByText('What you see here is test data.').count()).toBe(0)
    await page.route('**/api/auth/sign-out', (route) => route.abort())
    await page.getByRole('button', { name: dashboard.email }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('You are still signed in: signing out failed.').first().waitFor()
    await heading(page, 'Team').waitFor()
  })

  test('whose session was ended elsewhere is asked to sign in at the next look', async () => {
    const { page } = await dashboard.visit('customers')
    await heading(page, 'Customers').waitFor()
    await dashboard.world.context.db.deleteFrom('sessions').execute()
    await page.getByRole('link', { name: 'Payments' }).click()
    await heading(page, 'Sign in').waitFor()
    await signIn(page, dashboard)
    await heading(page, 'Payments').waitFor()
  })

  test('stays signed in where a late answer says that nobody is', async () => {
    const { page } = await dashboard.visit('customers')
    await heading(page, 'Customers').waitFor()
    const nobody = { body: 'null', contentType: 'application/json' }
    await page.route('**/api/auth/get-session', (route) => route.fulfill(nobody), { times: 1 })
    await page.clock.setFixedTime(Date.now() + 120_000)
    await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
    await page.getByRole('button', { name: 'Account' }).waitFor()
    await page.getByRole('link', { name: 'Payments' }).click()
    await heading(page, 'Payments').waitFor()
    await page.getByRole('button', { name: dashboard.email }).waitFor()
  })

  test('adds a passkey, gives it another name and signs in with it, without their own', async () => {
    const { page, faults } = await dashboard.visit('account')
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('WebAuthn.enable')
    await protocol.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name').fill('Phone')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Phone').waitFor()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('dialog', { name: 'Rename the passkey' }).getByLabel('Name').fill('Old phone')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Old phone', { exact: true }).waitFor()
    await page.getByRole('button', { name: dashboard.email }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await heading(page, 'Home').waitFor()
    expect(faults).toEqual([])
  })
})

test('a person ends one other session of theirs, and no other', async () => {
  const { page } = await dashboard.visit('account')
  const tablet = await dashboard.visit('', { userAgent: 'Tablet' })
  const desktop = await dashboard.visit('', { userAgent: 'Desktop' })
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Tablet' })
  await row.waitFor()
  // The person confirms the password on the tablet, which gives the tablet's session a new token. `page` has
  // read its list of sessions before that, and can still end the tablet's session.
  const lifted = await tablet.page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/auth/step-up/password', { method: 'POST', headers, body })).status
  }, JSON.stringify({ password }))
  expect(lifted).toBe(200)
  await row.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => row.count(), inTime).toBe(0)
  await tablet.page.reload()
  await heading(tablet.page, 'Sign in').waitFor()
  await desktop.page.reload()
  await heading(desktop.page, 'Home').waitFor()
  // Ending a session that has already ended since the list was read succeeds too.
  const ended = page.getByRole('listitem').filter({ hasText: 'Desktop' })
  await ended.waitFor()
  await desktop.page.getByRole('button', { name: dashboard.email }).click()
  await desktop.page.getByRole('menuitem', { name: 'Sign out' }).click()
  await heading(desktop.page, 'Sign in').waitFor()
  await ended.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => ended.count(), inTime).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
})

describe('the dashboard', () => {
  test('says that there is nothing at an address that leads nowhere, or to a workspace of others', async () => {
    const { page, faults } = await dashboard.visit('nothing')
    await heading(page, 'There is nothing here').waitFor()
    await page.goto(`${dashboard.url}/ws_other/test/payments`)
    await heading(page, 'There is nothing here').waitFor()
    await page.getByRole('link', { name: 'Go to your workspace' }).click()
    await heading(page, 'Home').waitFor()
    expect(faults).toEqual([])
  })

  test('shows in which mode one is, and turns to the other', async () => {
    const { page } = await dashboard.visit('payments')
    const bar = page.getByText('Test mode: no real money.')
    await bar.waitFor()
    await page.getByRole('switch', { name: 'Test mode' }).click()
    await page.waitForURL(/\/live\/payments$/)
    expect(await bar.count()).toBe(0)
    await page.goto(dashboard.url)
    await page.waitForURL(/\/live$/)
  })

  test('makes a workspace, and leads to it', async () => {
    const { page, faults } = await dashboard.visit('')
    await page.getByRole('button', { name: 'Test shop' }).click()
    await page.getByRole('menuitem', { name: 'New workspace' }).click()
    await page.getByLabel('Name').fill('Teas')
    await page.getByRole('button', { name: 'Create workspace' }).click()
    await page.getByRole('button', { name: 'Teas' }).waitFor()
    await heading(page, 'Home').waitFor()
    expect(faults).toEqual([])
  })

  test.each(['light', 'dark'] as const)('can be signed in to by anybody, in %s', async (colorScheme) => {
    const { page, faults } = await dashboard.open({ colorScheme, viewport: { width: 390, height: 844 } })
    await page.goto(dashboard.url)
    await heading(page, 'Sign in').waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
  })
})
