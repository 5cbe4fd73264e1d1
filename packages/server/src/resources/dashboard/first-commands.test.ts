/** Tests the commands that the dashboard shows with a new test key, and the API reference that it opens with the key. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, password, startDashboard } from '../../testing/dashboard.ts'
import { lookAtDashboard } from '../../testing/looks.ts'
import { exampleOfCheckout } from '../../testing/reference.ts'

let dashboard: OpenDashboard
/** A folder in which `stablerail` is the command line as it is published. */
let bin: string
beforeAll(async () => {
  dashboard = await startDashboard()
  bin = await mkdtemp(join(tmpdir(), 'first-commands-'))
  const main = new URL('../../../../cli/package/dist/main.js', import.meta.url).pathname
  await symlink(main, join(bin, 'stablerail'))
}, 120_000)
afterAll(async () => {
  await dashboard?.close()
  await rm(bin, { recursive: true, force: true })
})
beforeEach(() => setRole('admin'))

const setRole = (role: 'admin' | 'developer') =>
  dashboard.world.context.db.updateTable('workspace_members').set({ role }).execute()

const button = 'Create a test key and show the commands'
const keyForm = /sk_test_[\w-]{43}/

const createKey = async (page: Page) => {
  await page.getByRole('button', { name: button }).click()
  const commands = page.locator('pre')
  await commands.waitFor(inTime)
  return commands
}

/** Runs commands as a person who pastes them into a shell. */
const run = async (commands: string) => {
  const env = { PATH: `${bin}:${process.env.PATH}`, HOME: bin }
  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', commands], { env })
  return stdout
}

const checkouts = () =>
  dashboard.world.context.db
    .selectFrom('checkouts')
    .select(['id', 'amount_minor', 'chain', 'token', 'livemode', 'workspace_id'])
    .orderBy('id')
    .execute()

const fresh = () => ({
  amount_minor: 1999,
  chain: 'base',
  token: 'USDC',
  livemode: false,
  workspace_id: dashboard.workspaceId,
})

test('the first steps create a test key, and each command creates a checkout with it', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page, faults } = await dashboard.visit('', { permissions })
  const commands = await createKey(page)
  // The button that had the focus is gone.
  expect(await page.evaluate('document.activeElement.textContent')).toContain(
    'The test key is only on this page',
  )
  const byCli = (await commands.textContent()) ?? ''
  expect(byCli.replace(keyForm, 'KEY')).toBe(
    [
      'export STABLERAIL_API_KEY=KEY',
      `export STABLERAIL_WORKSPACE_ID=${dashboard.workspaceId}`,
      `export STABLERAIL_BASE_URL=${new URL(dashboard.url).origin}`,
      'stablerail checkouts create --amount 1999 --chain base --token USDC',
    ].join('\n'),
  )
  await page.getByRole('button', { name: 'Copy commands' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(byCli)
  await expectAccessible(page)
  await lookAtDashboard(page, 'first-commands')
  expect(await run(byCli)).toContain('/checkout/')
  await page.getByLabel('With curl').check()
  await lookAtDashboard(page, 'first-commands-curl')
  const byCurl = JSON.parse(await run((await commands.textContent()) ?? ''))
  expect((await checkouts()).map(({ id, ...rest }) => rest)).toEqual([fresh(), fresh()])
  expect(byCurl.hostedUrl).toContain('/checkout/')
  const secret = keyForm.exec(byCli)?.[0] ?? ''
  expect(
    await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])'),
  ).not.toContain(secret)
  await page.reload()
  await page.getByRole('button', { name: button }).waitFor()
  expect(await page.content()).not.toContain(secret)
  expect(faults).toEqual([])
})

test('the key goes with the mode and the workspace, and live mode offers none', async () => {
  const { page } = await dashboard.visit('')
  const commands = await createKey(page)
  await page.getByRole('switch', { name: 'Test mode' }).click()
  await page.getByRole('link', { name: 'Create an API key for your backend' }).waitFor(inTime)
  expect(await page.content()).not.toMatch(keyForm)
  expect(await page.getByRole('button', { name: button }).count()).toBe(0)
  await page.getByRole('switch', { name: 'Test mode' }).click()
  await createKey(page)
  await page.getByRole('button', { name: 'Test shop' }).click()
  await page.getByRole('menuitemradio', { name: 'Mugs & More' }).click()
  await expect.poll(() => page.url(), inTime).not.toContain(dashboard.workspaceId)
  await expect.poll(() => commands.count(), inTime).toBe(0)
  await page.getByRole('link', { name: 'Connect the wallet that receives payments' }).waitFor(inTime)
  expect(await page.content()).not.toMatch(keyForm)
  // That workspace has no wallet yet, so a command could not create a checkout.
  expect(await page.getByRole('button', { name: button }).count()).toBe(0)
})

test('the service asks for a proof first, and only admins see the button', async () => {
  const { page } = await dashboard.visit('')
  await page.getByRole('button', { name: button }).waitFor()
  const longAgo = new Date(Date.now() - 10 * 60_000)
  await dashboard.world.context.db.updateTable('sessions').set({ factor_at: longAgo }).execute()
  await page.getByRole('button', { name: button }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel(/^Password/).fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await page.locator('pre').waitFor(inTime)
  await setRole('developer')
  await page.reload()
  await page.getByRole('link', { name: 'Create a payment link and pay it' }).waitFor()
  expect(await page.getByRole('button', { name: button }).count()).toBe(0)
})

test('the dialog of a new key shows the commands, for a read-only key one that reads, and for a live key none', async () => {
  const { page, faults } = await dashboard.visit('keys')
  const dialog = page.getByRole('dialog')
  const create = async (name: string, permission: string) => {
    await page.getByRole('button', { name: 'New key' }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Permission').selectOption(permission)
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('This is the only time it is shown.').waitFor()
  }
  await create('Shop', 'restricted')
  await dialog.locator('pre').getByText('stablerail checkouts create').waitFor()
  await expectAccessible(page)
  await lookAtDashboard(page, 'new-test-key')
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await create('Reports', 'readonly')
  for (const [program, line] of [
    ['With stablerail', 'stablerail payments list'],
    ['With curl', '/payments"'],
  ] as const) {
    await dialog.getByLabel(program).check()
    expect(await dialog.locator('pre').textContent()).toContain(line)
    await run((await dialog.locator('pre').textContent()) ?? '')
  }
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('switch', { name: 'Test mode' }).click()
  await page.getByText('No live keys yet').waitFor()
  await create('Live', 'restricted')
  expect(await dialog.getByText(/sk_live_/).count()).toBe(1)
  expect(await dialog.locator('pre').count()).toBe(0)
  expect(await dialog.getByRole('link').count()).toBe(0)
  expect(faults).toEqual([])
})

test('the reference opens with the key in its examples, and nothing of it in the address', async () => {
  const { page } = await dashboard.visit('')
  const secret = keyForm.exec((await (await createKey(page)).textContent()) ?? '')?.[0] ?? ''
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the reference with this key' }).click()
  const reference = await opening
  await reference.getByText('contain your workspace and your test key').waitFor({ timeout: 30_000 })
  expect(reference.url()).toBe(`${new URL(dashboard.url).origin}/v1/docs`)
  expect(await reference.evaluate('history.length')).toBe(1)
  const example = await exampleOfCheckout(reference)
  expect(example).toContain(`Bearer ${secret}'`)
  expect(example).toContain(dashboard.workspaceId)
})

test('the key stays when the first payment moves the steps below the decisions', async () => {
  const { world, shop } = dashboard
  const { page } = await dashboard.visit('')
  await page.getByRole('button', { name: button }).waitFor()
  expect(await page.getByRole('table', { name: 'Last payments' }).count()).toBe(0)
  await world.pay({ to: shop.wallet, amountBase: 12_340_000n })
  await world.node.mine(5)
  await world.read()
  // An action reads the data of the page again.
  const commands = await createKey(page)
  await page.getByRole('table', { name: 'Last payments' }).waitFor(inTime)
  await expect
    .poll(async () => (await page.getByRole('heading', { level: 2 }).allTextContents())[0], inTime)
    .toBe('Money that needs a decision')
  expect(await commands.textContent()).toMatch(keyForm)
})
