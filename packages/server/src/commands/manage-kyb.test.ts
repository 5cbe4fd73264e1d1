import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertVerifiedWallet, unreadNetwork } from '../testing/checkouts.ts'
import { auditOf, type Office, openOffice, type Person } from '../testing/people/office.ts'
import { readCommand } from './commands.ts'
import { managePeople } from './manage-people.ts'
import { isPeopleCommand } from './people-commands.ts'

let office: Office
let admin: Person
let liveKey: string
let testKey: string
beforeAll(async () => {
  const networks = [unreadNetwork, { ...unreadNetwork, livemode: true }]
  office = await openOffice({ config: { networks, kybRequired: true } })
})
beforeEach(async () => {
  office.context.config.kybRequired = true
  admin = await office.createAdmin()
  const scope = { workspaceId: admin.workspaceId, livemode: true }
  liveKey = await office.api.makeKey(scope, 'full')
  testKey = await office.api.makeKey({ ...scope, livemode: false }, 'full')
  await insertVerifiedWallet(office.context, scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})
afterAll(() => office.close())

const record = async (status: string, workspaceId = admin.workspaceId) => {
  const command = readCommand(['kyb', workspaceId, status])
  if (!isPeopleCommand(command)) throw new Error('kyb is no command about people.')
  return JSON.parse(await managePeople(office.context, command))
}

const coffee = { mode: 'payment', amount: 500, chain: 'base', token: 'USDC' }
const customer = { email: 'ada@buyer.example' }
const call = (key: string, path: string, body: object) =>
  office.api.call('POST', `/v1/workspaces/${admin.workspaceId}/${path}`, { key, body })
const shown = async () => (await admin.call('GET', '')).json.kybStatus

test('a business that nobody has verified is pending, and takes live payments from its approval until a rejection', async () => {
  expect([await shown(), (await call(liveKey, 'checkouts', coffee)).error.metadata]).toEqual([
    'pending',
    { kybStatus: 'pending' },
  ])
  expect(await record('approved')).toMatchObject({ workspaceId: admin.workspaceId, kybStatus: 'approved' })
  expect([await shown(), (await call(liveKey, 'checkouts', coffee)).status]).toEqual(['approved', 201])
  await record('rejected')
  expect((await call(liveKey, 'checkouts', coffee)).error).toMatchObject({
    code: 'kyb_required',
    metadata: { kybStatus: 'rejected' },
  })
})

test('nothing that takes live payments is created before the approval', async () => {
  const link = { amount: 500, chain: 'base', token: 'USDC', description: 'Coffee' }
  const customerId = (await call(liveKey, 'customers', customer)).json.customer.id
  const productId = (await call(liveKey, 'products', { name: 'Club' })).json.id
  const price = await call(liveKey, `products/${productId}/prices`, { amount: 500, interval: 'week' })
  const lineItems = [{ description: 'Mug', quantity: 1, unitAmountMinor: 500 }]
  const pair = { chain: 'base', token: 'USDC' }
  for (const [path, body] of [
    ['checkouts', coffee],
    ['payment_links', link],
    ['invoices', { customerId, lineItems, ...pair }],
    ['subscriptions', { customerId, priceId: price.json.id, ...pair }],
  ] as const) {
    const { status, error } = await call(liveKey, path, body)
    expect([path, status, error.code]).toEqual([path, 403, 'kyb_required'])
  }
})

test('what is not a live payment asks for no verification', async () => {
  expect((await call(testKey, 'checkouts', coffee)).status).toBe(201)
  expect((await call(liveKey, 'customers', customer)).status).toBe(201)
  expect((await call(liveKey, 'products', { name: 'Mug' })).status).toBe(201)
})

test('an invoice that was sent cannot be paid after a rejection', async () => {
  await record('approved')
  const customerId = (await call(liveKey, 'customers', customer)).json.customer.id
  const lineItems = [{ description: 'Mug', quantity: 1, unitAmountMinor: 500 }]
  const invoice = { customerId, lineItems, chain: 'base', token: 'USDC' }
  const { id } = (await call(liveKey, 'invoices', invoice)).json
  expect((await call(liveKey, `invoices/${id}/send`, {})).status).toBe(200)
  const { hosted_token: token } = await office.context.db
    .selectFrom('invoices')
    .select('hosted_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await record('rejected')
  const { status, error } = await office.api.call('POST', `/v1/i/${token}/checkout`, { key: '' })
  expect([status, error.code]).toEqual([403, 'kyb_required'])
})

test('each change is in the audit log and told to the admins once, and no change is neither', async () => {
  await record('approved')
  await record('approved')
  const acts = (await auditOf(admin)).filter(({ action }) => action === 'workspace.kyb_changed')
  expect(acts).toMatchObject([{ actor: 'operator', target: admin.workspaceId }])
  const mails = await office.mailsTo(admin.email)
  expect(mails.map(({ text }) => text.split('\n')[0])).toEqual(['It was pending and is approved now.'])
})

test('a status that contradicts the deployment, and a workspace that does not exist, are refused', async () => {
  await expect(record('not_required')).rejects.toThrow('This deployment requires KYB of every workspace')
  office.context.config.kybRequired = false
  expect(await record('not_required')).toMatchObject({ kybStatus: 'not_required' })
  await expect(record('approved', 'ws_none')).rejects.toThrow('There is no workspace ws_none.')
})
