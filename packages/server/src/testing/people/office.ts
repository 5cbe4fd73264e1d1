import type { AuditEntry, Role } from '@stablerail/contract'
import { setUp } from '../../commands/setup/index.ts'
import { openMail } from '../../mechanisms/mail/enqueue-mail.ts'
import type { Clock } from '../../ports/index.ts'
import type { Context } from '../../resources/context.ts'
import type { Config } from '../../settings/config.ts'
import { startTestApi, type TestAnswer, type TestApi } from '../api.ts'

export const password = 'correct horse battery'

export type Person = {
  email: string
  userId: string
  workspaceId: string
  /** The headers that a browser sends with the person's requests. */
  headers: Record<string, string>
  /** Calls a route of the workspace with the person's session: `call('GET', 'api_keys')`. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  /** Calls a route by its full path. */
  callPath(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>
}

/** Starts the whole app on a real database, with functions that create signed-in people. */
export const openOffice = async (options: { config?: Partial<Config>; clock?: Clock } = {}) => {
  const api = await startTestApi({ ...options, config: { trustedProxies: 1, ...options.config } })
  const { context } = api
  let people = 0
  const sign = async (email: string): Promise<{ cookie: string; from: Record<string, string> }> => {
    people += 1
    const from = { 'x-forwarded-for': `198.51.100.${people}`, origin: context.config.publicBaseUrl }
    const answer = await api.call('POST', '/api/auth/sign-in/email', {
      key: '',
      body: { email, password },
      headers: from,
    })
    if (answer.status !== 200) throw new Error(`${email} was answered ${answer.status}: ${answer.text}`)
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    return { cookie: cookies.join('; '), from }
  }
  const signIn = async ({ email, userId, workspaceId }: Pick<Person, 'email' | 'userId' | 'workspaceId'>) => {
    const { cookie, from } = await sign(email)
    const own = { ...from, cookie }
    const callPath: Person['callPath'] = (method, path, body, headers = {}) =>
      api.call(method, path, {
        key: '',
        headers: { ...own, ...headers },
        ...(body === undefined ? {} : { body }),
      })
    const call: Person['call'] = (method, path, body, headers) =>
      callPath(method, `/v1/workspaces/${workspaceId}${path === '' ? '' : `/${path}`}`, body, headers)
    return { email, userId, workspaceId, headers: own, call, callPath }
  }
  return {
    api,
    context,
    signIn,
    close: api.close,
    /** Creates a person who is the admin of a new workspace. */
    createAdmin: async (workspaceName?: string): Promise<Person> => {
      const email = `person${people + 1}@example.test`
      const name = workspaceName ?? `Shop ${people + 1}`
      const made = await setUp(context, { workspaceName: name, email, password, keys: [] })
      return await signIn({ email, userId: made.userId, workspaceId: made.workspaceId })
    },
    /** Creates a person with a workspace of their own, who is also a member of the given one. */
    createMember: async (workspaceId: string, role: Role): Promise<Person> => {
      const email = `person${people + 1}@example.test`
      const made = await setUp(context, { workspaceName: `Of ${email}`, email, password, keys: [] })
      await insertMember(context, { workspaceId, userId: made.userId, role })
      return await signIn({ email, userId: made.userId, workspaceId })
    },
    /** Removes the password of a person, who can then no longer sign in with it. */
    removePassword: async ({ userId }: Pick<Person, 'userId'>): Promise<void> => {
      await context.db
        .updateTable('user_accounts')
        .set({ password: null })
        .where('user_id', '=', userId)
        .execute()
    },
    mailsTo: (email: string) => mailsTo(context, email),
  }
}

export type Office = Awaited<ReturnType<typeof openOffice>>

const insertMember = async (
  { db, ids, clock }: Context,
  { workspaceId, userId, role }: { workspaceId: string; userId: string; role: Role },
) => {
  const member = { id: ids.make('member'), user_id: userId, role, created_at: clock.now() }
  await db
    .insertInto('workspace_members')
    .values({ workspace_id: workspaceId, ...member })
    .execute()
}

/** Returns the queued mails to an address, oldest first. */
export const mailsTo = async (context: Context, email: string) => {
  const rows = await context.db
    .selectFrom('mails')
    .select(['id', 'sealed'])
    // Leave out rows that wait for a digest, because they are not mails yet.
    .where('digest', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => openMail(context, row)).filter(({ to }) => to === email)
}

/** Returns the audit log of a person's workspace from the route, newest first. */
export const auditOf = async (person: Pick<Person, 'call'>) => {
  const { json } = await person.call('GET', 'audit_log?limit=100')
  return json.data as AuditEntry[]
}

export type { TestApi }
