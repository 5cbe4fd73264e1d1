import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMail } from '../../mechanisms/mail/enqueue-mail.ts'
import { openShop, type WalletShop } from '../../testing/wallets/shop.ts'

let shop: WalletShop
beforeAll(async () => {
  shop = await openShop({ clock: createTestClock('2026-03-01T12:00:00Z') })
})
afterAll(() => shop.close())

const changesOf = async (workspaceId: string) =>
  (await shop.eventsOf(workspaceId))
    .filter(({ type }) => type === 'wallet.default_changed')
    .map(({ payload }) => (JSON.parse(payload) as { wallet: { id: string; isDefault: boolean } }).wallet)

const actsOf = async (workspaceId: string) => {
  const rows = await shop.context.db
    .selectFrom('audit_log')
    .select(['action', 'target', 'actor'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  const ofWallets = rows.filter(({ action }) => action.startsWith('wallet.'))
  return ofWallets.map(({ action, target, actor }) => `${action} ${target} ${actor.slice(0, 4)}`).sort()
}

const mailsAbout = async (text: string) => {
  const rows = await shop.context.db.selectFrom('mails').select(['id', 'sealed']).execute()
  return rows.map((row) => openMail(shop.context, row)).filter((mail) => mail.text.includes(text))
}

test('another default wallet is an event, an entry of the log and a mail to the admin, once', async () => {
  const merchant = await shop.createMerchant('Redirected')
  const [first, second] = [await merchant.connect(), await merchant.connect()]
  expect(await changesOf(merchant.workspaceId)).toEqual([])
  for (let time = 0; time < 2; time += 1)
    expect((await merchant.call('PATCH', `/${second.id}`, { isDefault: true })).status).toBe(200)
  await merchant.call('PATCH', `/${first.id}`, { nickname: 'Old' })
  expect(await changesOf(merchant.workspaceId)).toMatchObject([{ id: second.id, isDefault: true }])
  expect(await actsOf(merchant.workspaceId)).toEqual(
    [
      ...[first, second].flatMap(({ id }) => [`wallet.connected ${id} usr_`, `wallet.verified ${id} usr_`]),
      ...[`wallet.default_changed ${second.id} usr_`, `wallet.renamed ${first.id} usr_`],
    ].sort(),
  )
  const subjects = (await mailsAbout(second.address)).map(({ subject }) => subject.replace(/:.*/, '')).sort()
  expect(subjects).toEqual([
    ...['A settlement wallet was registered', 'A settlement wallet was verified'],
    'Another wallet receives your payments',
  ])
})

test('a default wallet that is removed tells which one takes its place', async () => {
  const merchant = await shop.createMerchant()
  const [first, second] = [await merchant.connect(), await merchant.connect()]
  expect((await merchant.call('DELETE', `/${second.id}`)).status).toBe(204)
  expect(await changesOf(merchant.workspaceId)).toEqual([])
  const third = await merchant.connect()
  expect((await merchant.call('DELETE', `/${first.id}`)).status).toBe(204)
  expect(await changesOf(merchant.workspaceId)).toMatchObject([{ id: third.id, isDefault: true }])
  expect(await mailsAbout(`${third.address} for USDC on base is the default now`)).toHaveLength(1)
})
