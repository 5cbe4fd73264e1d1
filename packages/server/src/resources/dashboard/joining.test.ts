/** Tests the two ways to join a workspace: an invitation, and signing up. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectFits } from '../../testing/checkout-pages.ts'
import { type OpenDashboard, password, signIn, startDashboard } from '../../testing/dashboard.ts'
import { mailsTo } from '../../testing/people/office.ts'

let dashboard: OpenDashboard
beforeAll(async () => {
  dashboard = await startDashboard({ config: { signUp: 'open' } })
}, 120_000)
afterAll(() => dashboard?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const lastMailTo = async (email: string) => (await mailsTo(dashboard.world.context, email)).at(-1)?.text ?? ''

/** Invites a person on the dashboard's page for members, and returns the link in the mail. */
const invite = async (email: string): Promise<string> => {
  const { page } = await dashboard.visit('team')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  const role = dialog.getByLabel('Role')
  expect(await role.locator('option').allTextContents()).toEqual(['Viewer', 'Developer', 'Admin'])
  await dialog.getByText('Sees everything except keys').waitFor()
  await role.selectOption('developer')
  await dialog.getByText('Like a viewer, and also webhooks, products, links and invoices.').waitFor()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('table', { name: 'Open invitations' }).getByText(email).waitFor()
  await page.context().close()
  return /^http\S+$/m.exec(await lastMailTo(email))?.[0] ?? ''
}

/** Makes a person a member without an invitation, as the operator may. */
const addMember = async (email: string) => {
  const { db, ids, clock } = dashboard.world.context
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('workspace_members')
    .values({
      id: ids.make('member'),
      workspace_id: dashboard.workspaceId,
      user_id: userId,
      role: 'viewer',
      created_at: clock.now(),
    })
    .execute()
}

describe('an invitation', () => {
  test.each([
    [390, 'dark'],
    [1280, 'light'],
  ] as const)('makes an account at %i px, %s, and leads to the workspace', async (width, colorScheme) => {
    const email = `new${width}@shop.example`
    const link = await invite(email)
    expect(new URL(link).pathname).toBe('/dashboard/invitation')
    const { page, faults } = await dashboard.open({ colorScheme, viewport: { width, height: 844 } })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(link)
    await heading(page, 'Join Test shop').waitFor()
    await page.getByText(email).waitFor()
    await page
      .getByText('Developer. Like a viewer, and also webhooks, products, links and invoices.')
      .waitFor()
    await expectAccessible(page)
    if (width === 390) await expectFits(page)
    await page.getByLabel('Your name').fill('Grace')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Accept and create the account' }).click()
    await heading(page, 'Home').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${dashboard.workspaceId}/test`)
    // The invitation token is in the part of the link after `#`. Browsers do not send that part, so no log
    // between browser and server contains the token.
    const token = new URL(link).hash.slice(1)
    expect(token).toMatch(/^[\w-]{32}$/)
    const sent = asked.map((url) => decodeURIComponent(url.split('#')[0] ?? ''))
    expect(sent.filter((url) => url.includes(token) || url.includes(email))).toEqual([])
    await page.getByRole('link', { name: 'Add a webhook endpoint' }).waitFor()
    expect(await page.getByText('Create an API key for your backend').count()).toBe(0)
    if (width === 1280) {
      await page.getByRole('link', { name: 'Team' }).click()
      await page.getByRole('table', { name: 'Members' }).getByText(email).waitFor()
      for (const [path, name] of [
        ['keys', 'API keys'],
        ['audit-log', 'Audit log'],
      ] as const) {
        expect(await page.getByRole('link', { name }).count()).toBe(0)
        await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/${path}`)
        await heading(page, name).waitFor()
        await page.getByText('This page is for admins').waitFor()
      }
      // Wait until the page has sent all its requests. None of them is forbidden for a developer.
      await page.waitForLoadState('networkidle')
    }
    expect(faults).toEqual([])
  })

  test('is accepted by a person who is signed in, at a press', async () => {
    const { page, faults } = await dashboard.open()
    const email = 'known@shop.example'
    await signUp(page, email)
    await heading(page, 'New workspace').waitFor()
    await page.goto(await invite(email))
    const accept = page.getByRole('button', { name: 'Accept the invitation' })
    await accept.waitFor()
    await page.evaluate(`new MutationObserver(() => {
      const [found] = /lacks the part|was accepted, taken back/.exec(document.body.textContent) ?? []
      globalThis.complaint ??= found
    }).observe(document.body, { subtree: true, childList: true, characterData: true })`)
    const next = Promise.withResolvers<void>()
    await page.route(/\/v1\/workspaces$/, async (route) => {
      await next.promise
      await route.continue()
    })
    const asked = page.waitForRequest(/\/v1\/workspaces$/)
    await accept.click()
    await asked
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    next.resolve()
    await heading(page, 'Home').waitFor()
    await page.getByRole('button', { name: 'Test shop' }).waitFor()
    expect(await page.evaluate('globalThis.complaint')).toBeUndefined()
    expect(faults).toEqual([])
  })

  test('whose address got an account while its page was open is accepted without a password', async () => {
    const email = 'meanwhile@shop.example'
    const { page } = await dashboard.open()
    await page.goto(await invite(email))
    await page.getByLabel('Password').fill(password)
    const elsewhere = await dashboard.open()
    await signUp(elsewhere.page, email)
    await heading(elsewhere.page, 'New workspace').waitFor()
    await page.getByRole('button', { name: 'Accept and create the account' }).click()
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await page.getByText('You are a member now. Sign in to go on.').waitFor()
  })

  test('of somebody who has become a member otherwise leads on all the same', async () => {
    const email = 'otherwise@shop.example'
    const link = await invite(email)
    const { page } = await dashboard.open()
    await signUp(page, email)
    await heading(page, 'New workspace').waitFor()
    const away = (await dashboard.open()).page
    await addMember(email)
    for (const one of [away, page]) {
      await one.goto(link)
      await one.getByRole('button', { name: 'Accept the invitation' }).click()
      await one.getByText(`${email} is a member of this workspace already.`).waitFor()
    }
    await away.getByRole('button', { name: 'Sign in' }).click()
    expect(await away.getByLabel('Email').inputValue()).toBe(email)
    await page.getByRole('button', { name: 'Go to your workspaces' }).click()
    await heading(page, 'Home').waitFor()
    await page.getByRole('button', { name: 'Test shop' }).waitFor()
  })

  test('of an account that is not signed in leads to the sign-in, and on to the workspace', async () => {
    const email = 'away@shop.example'
    const first = await dashboard.open()
    await signUp(first.page, email)
    await heading(first.page, 'New workspace').waitFor()
    const { page } = await dashboard.open()
    await page.goto(await invite(email))
    await page.getByText('You sign in afterwards, with the account that you have.').waitFor()
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await heading(page, 'Sign in').waitFor()
    await page.getByText('You are a member now. Sign in to go on.').waitFor()
    expect(page.url()).not.toContain('away')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    await heading(page, 'Sign in by a code').waitFor()
    // The page keeps the email address in the state of the browser's history, so that a reload does not lose
    // it.
    await page.reload()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    await enterCode(page, email, 'Sign in')
    await heading(page, 'Home').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${dashboard.workspaceId}/test`)
  })

  test('whose account is made leads to the sign-in where signing in fails', async () => {
    const email = 'limited@shop.example'
    const { page } = await dashboard.open()
    await page.goto(await invite(email))
    await page.route('**/api/auth/sign-in/email', (route) => route.abort())
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Accept and create the account' }).click()
    await page.getByText('Your account is made, and you are a member.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    expect(page.url()).not.toContain('limited')
    await page.unroute('**/api/auth/sign-in/email')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await heading(page, 'Home').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${dashboard.workspaceId}/test`)
  })

  test('whose acceptance was answered to nobody leads on to the sign-in', async () => {
    const email = 'lost@shop.example'
    const { page } = await dashboard.open()
    await page.goto(await invite(email))
    await page.route('**/v1/invitations/accept', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByLabel('Password').fill(password)
    const accept = page.getByRole('button', { name: 'Accept and create the account' })
    await accept.click()
    await page.getByText('The service was not reached.').waitFor()
    await page.unroute('**/v1/invitations/accept')
    await accept.click()
    await page.getByText('If you have accepted it just now, it is done.').waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
  })

  test('that was taken back, and a link that was cut off, say so', async () => {
    const link = await invite('gone@shop.example')
    const { page } = await dashboard.open()
    await page.goto(`${link.slice(0, -4)}aaaa`)
    await page.getByText('it was accepted, taken back, replaced or has expired').waitFor()
    await page.goto('about:blank')
    await page.goto(link.split('#')[0] ?? '')
    await page.getByText('Open the link of the mail, or copy the whole of it.').waitFor()
    await expectAccessible(page)
  })
})

const enterCode = async (page: Page, email: string, button: string) => {
  const field = page.getByLabel('Code', { exact: true })
  await field.waitFor()
  await field.fill(/is (\d{8})\./.exec(await lastMailTo(email))?.[1] ?? '')
  await page.getByRole('button', { name: button }).click()
}

const signUp = async (page: Page, email: string) => {
  await page.goto(dashboard.url)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await heading(page, 'Create an account').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Mail me a code' }).click()
  await enterCode(page, email, 'Create the account')
}

describe('where signing up is open', () => {
  test('a stranger comes from an address to a workspace of their own, and its first steps', async () => {
    const { page, faults } = await dashboard.open({ viewport: { width: 390, height: 844 } })
    await signUp(page, 'stranger@mugs.example')
    await heading(page, 'New workspace').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Name').fill('Mugs')
    await page.getByRole('button', { name: 'Create workspace' }).click()
    await heading(page, 'Home').waitFor()
    await page.getByRole('link', { name: 'Connect the wallet that receives payments' }).waitFor()
    expect(faults).toEqual([])
  })

  test('the form has an address of its own, and whoever has an account signs in by it', async () => {
    const { page } = await dashboard.open()
    await page.goto(`${dashboard.url}/sign-in?way=sign-up`)
    await heading(page, 'Create an account').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in with an account that you have' }).click()
    await signIn(page, dashboard)
    await heading(page, 'Home').waitFor()
  })
})
