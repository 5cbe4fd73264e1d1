import {
  type AuditAction,
  type AuditEntry,
  auditActions,
  auditGroups,
  contract,
  type Route,
} from '@stablerail/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectActs, selectActsOf } from '../../mechanisms/audit/index.ts'
import { transact } from '../../mechanisms/work/index.ts'
import { auditOf, type Office, openOffice, type Person, password } from '../../testing/people/office.ts'
import { planOf } from '../../testing/record-statements.ts'

let office: Office
let admin: Person
beforeAll(async () => {
  office = await openOffice()
  admin = await office.createAdmin()
})
afterAll(() => office.close())

test('a sign-in and a changed password are in the log of each workspace of the person', async () => {
  const person = await office.createAdmin()
  const other = await office.createAdmin()
  await office.context.db
    .insertInto('workspace_members')
    .values({
      workspace_id: other.workspaceId,
      id: office.context.ids.make('member'),
      user_id: person.userId,
      role: 'viewer',
      created_at: office.context.clock.now(),
    })
    .execute()
  const again = await office.signIn(person)
  const changed = { currentPassword: password, newPassword: 'another horse battery' }
  expect((await again.callPath('POST', '/api/auth/change-password', changed)).status).toBe(200)
  const acts = (await auditOf(other)).filter(({ actor }) => actor === person.userId)
  expect(acts.map(({ action }) => action).sort()).toEqual([
    'password.changed',
    'session.began',
    'session.began',
  ])
  expect(acts.find(({ action }) => action === 'password.changed')?.target).toBe(person.userId)
  expect(acts.filter(({ action }) => action === 'session.began')[0]?.ip).toMatch(/^198\.51\.100\./)
})

test('an update says what it changed, what that was before and what it is now', async () => {
  const owner = await office.createAdmin('Mugs')
  await owner.call('PATCH', '', { name: 'Cups', invoiceReminderDays: [7] })
  await owner.call('PATCH', '', { name: 'Cups' })
  const member = await office.createMember(owner.workspaceId, 'viewer')
  const { json: members } = await owner.call('GET', 'members')
  const { id } = members.data.find(({ email }: { email: string }) => email === member.email)
  await owner.call('PATCH', `members/${id}`, { role: 'developer' })
  const changesOf = async (action: AuditAction) =>
    (await auditOf(owner)).filter((entry) => entry.action === action).map(({ changes }) => changes)
  expect(await changesOf('workspace.updated')).toEqual(
    expect.arrayContaining([
      [
        { field: 'name', before: 'Mugs', after: 'Cups' },
        { field: 'invoiceReminderDays', before: '[]', after: '[7]' },
      ],
      [],
    ]),
  )
  expect(await changesOf('member.role_changed')).toEqual([
    [{ field: 'role', before: 'viewer', after: 'developer' }],
  ])
  expect(await changesOf('session.began')).toContainEqual([])
})

test('a wrong password leaves no entry', async () => {
  const before = await auditOf(admin)
  const body = { email: admin.email, password: 'wrong horse battery' }
  const { publicBaseUrl } = office.context.config
  const headers = { origin: publicBaseUrl, 'x-forwarded-for': '198.51.100.99' }
  const answer = await office.api.call('POST', '/api/auth/sign-in/email', { key: '', body, headers })
  expect(answer.status).toBe(401)
  expect(await auditOf(admin)).toEqual(before)
})

test('an act is recorded with its row, or neither is', async () => {
  const before = await auditOf(admin)
  const scope = { workspaceId: admin.workspaceId, livemode: false }
  const failing = transact(office.context, scope, async (work) => {
    await work.record('workspace.updated', admin.workspaceId)
    throw new Error('in the middle')
  })
  await expect(failing).rejects.toThrow('in the middle')
  expect(await auditOf(admin)).toEqual(before)
})

test('an entry cannot be changed, deleted or emptied away, not by SQL either', async () => {
  const { db } = office.context
  expect((await auditOf(admin)).length).toBeGreaterThan(0)
  for (const statement of [
    sql`update audit_log set actor = 'nobody'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('only ever added to')
})

test('pages of the log hold each entry once, newest first, in ids of the documented form', async () => {
  for (let count = 0; count < 3; count += 1)
    await admin.call('POST', 'api_keys', { name: `Key ${count}`, permission: 'readonly', livemode: true })
  const whole = await auditOf(admin)
  const paged: unknown[] = []
  let cursor = ''
  do {
    const { json } = await admin.call('GET', `audit_log?limit=2${cursor}`)
    paged.push(...json.data)
    cursor = json.nextCursor === null ? '' : `&cursor=${json.nextCursor}`
  } while (cursor !== '')
  expect(paged).toEqual(whole)
  expect(whole.map(({ at }) => at)).toEqual(
    whole
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
  for (const { id } of whole) expect(id).toMatch(/^aud_[0-9a-hjkmnp-tv-z]{26}$/)
})

test('the log is filtered by a group of actions, by an actor, and by both, page by page', async () => {
  const owner = await office.createAdmin()
  const member = await office.createMember(owner.workspaceId, 'developer')
  await office.signIn(member)
  for (const name of ['One', 'Two', 'Three']) await owner.call('PATCH', '', { name })
  const of = async (query: string) => {
    const { json } = await owner.call('GET', `audit_log?${query}`)
    return json as { data: AuditEntry[]; hasMore: boolean; nextCursor: string | null }
  }
  const whole = await auditOf(owner)
  const acts = (isWanted: (entry: AuditEntry) => boolean) => whole.filter(isWanted)
  const isUpdate = ({ action }: AuditEntry) => action.startsWith('workspace.')
  const isSignIn = ({ action }: AuditEntry) => action.startsWith('session.')
  expect((await of('group=settings')).data).toEqual(acts(isUpdate))
  expect((await of(`actor=${member.userId}`)).data).toEqual(acts(({ actor }) => actor === member.userId))
  const signIns = await of(`actor=${member.userId}&group=sign_ins`)
  expect(signIns.data).toEqual(acts((entry) => entry.actor === member.userId && isSignIn(entry)))
  expect(signIns.data.length).toBeGreaterThan(0)
  const first = await of('group=settings&limit=2')
  const second = await of(`group=settings&limit=2&cursor=${first.nextCursor}`)
  expect(first.data).toHaveLength(2)
  expect([...first.data, ...second.data]).toEqual(acts(isUpdate).slice(0, 4))
  expect((await of('actor=usr_none')).data).toEqual([])
  expect((await owner.call('GET', 'audit_log?group=none')).status).toBe(400)
})

test('each action is in one group', () => {
  expect(Object.values(auditGroups).flat().sort()).toEqual(Object.keys(auditActions).sort())
})

test('each filter reads the newest entries from an index', async () => {
  const { db } = office.context
  const plans: Record<string, string> = {}
  const wish = { workspaceId: admin.workspaceId, limit: 50 }
  // A small table is read as a whole: the plans are those of a table of any size.
  await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    plans.actor = await planOf(tx, (recorded) => selectActs(recorded, { ...wish, actor: admin.userId }))
    plans.group = await planOf(tx, (recorded) =>
      selectActsOf(recorded, { ...wish, actions: auditGroups.wallets }),
    )
  })
  expect(plans.actor).toMatch(/Scan Backward using audit_log_by_actor/)
  expect(plans.actor).not.toContain('Sort')
  expect(plans.group).toMatch(/Scan Backward using audit_log_by_action/)
})

test('the log is for admins alone, of their own workspace, and not for API keys', async () => {
  const path = `/v1/workspaces/${admin.workspaceId}/audit_log`
  const developer = await office.createMember(admin.workspaceId, 'developer')
  expect((await developer.call('GET', 'audit_log')).status).toBe(403)
  const stranger = await office.createAdmin()
  expect((await stranger.callPath('GET', path)).status).toBe(403)
  expect((await office.api.call('GET', path)).status).toBe(401)
  const theirs = (await auditOf(stranger)).map(({ id }) => id)
  for (const { id } of await auditOf(admin)) expect(theirs).not.toContain(id)
})

test('every write that asks for an admin or a session is recorded', () => {
  const routes = Object.values(contract as unknown as Record<string, Record<string, Route>>).flatMap(
    (group) => Object.values(group),
  )
  const sensitive = routes
    .filter(({ method, metadata: { access } }) => {
      if (method === 'GET' || access.by === 'anyone') return false
      return access.by !== 'key' || access.role === 'admin'
    })
    .map(({ metadata }) => metadata.operation)
  expect(sensitive.filter((operation) => !(operation in recordedBy))).toEqual([])
})

/**
 * For each sensitive operation, the action that it records in the audit log; null if the operation changes
 * nothing permanently.
 */
const recordedBy: Record<string, AuditAction | null> = {
  createApiKey: 'api_key.created',
  revokeApiKey: 'api_key.revoked',
  createWallet: 'wallet.connected',
  updateWallet: 'wallet.default_changed',
  deleteWallet: 'wallet.removed',
  createWalletChallenge: null,
  verifyWallet: 'wallet.verified',
  nameWalletPuller: 'wallet.puller_named',
  refundPayment: 'refund.initiated',
  reportRefundBroadcast: 'refund.broadcast',
  cancelRefund: 'refund.canceled',
  creditPayment: 'payment.credited',
  payCommission: 'commission.paid',
  rotateWebhookSecret: 'webhook_secret.rotated',
  createWorkspace: 'workspace.created',
  updateWorkspace: 'workspace.updated',
  setLogo: 'workspace.updated',
  removeLogo: 'workspace.updated',
  setPublicSlug: 'workspace.updated',
  removePublicSlug: 'workspace.updated',
  updateMember: 'member.role_changed',
  removeMember: 'member.removed',
  createInvitation: 'invitation.created',
  revokeInvitation: 'invitation.revoked',
}
