/**
 * Creates the users of the test workspace, their sessions, and records that only a signed-in user can create.
 */
import { randomUUID } from 'node:crypto'
import { setUp } from '../../packages/server/src/commands/setup/index.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { mailsTo } from '../../packages/server/src/testing/people/office.ts'
import type { Names } from './draft.ts'

const password = 'correct horse battery staple'

export type Office = {
  context: Context
  origin: string
  workspaceId: string
  /**
   * The id of a user of another workspace. The user is added to the test workspace again after each removal.
   */
  guestId: string
}

type Answer = Record<string, unknown>
/**
 * Sends a request as an admin. Returns null if the response is an error, which an earlier random request may
 * have caused.
 */
export type Call = (path: string, body?: object) => Promise<Answer | null>

export type People = {
  /**
   * Creates a new user with a role and signs in as this user. A new user is necessary because the number of
   * sign-ins of one user is limited. Returns the session cookie.
   */
  newMember(role: 'admin' | 'viewer'): Promise<string>
  /** Returns a function that sends requests with an admin's session cookie. */
  callOf(cookie: string): Call
  /**
   * Creates an API key, three invitations and a member. Returns the ids of the key, of the first invitation
   * and of the member, and the tokens of the other invitations, as values for the placeholders in requests.
   */
  manage(call: Call): Promise<Names>
}

export const openPeople = ({ context, origin, workspaceId, guestId }: Office): People => {
  const { publicBaseUrl } = context.config
  let calls = 0
  const from = (network: string) => `${network}.${(calls >> 7) & 255}.${calls & 127}`
  const signIn = async (email: string): Promise<string> => {
    const response = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: publicBaseUrl,
        'x-forwarded-for': from('198.51'),
      },
      body: JSON.stringify({ email, password }),
    })
    if (response.status !== 200)
      throw new Error(`Signing in was answered ${response.status}: ${await response.text()}`)
    return response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }
  const invite = async (call: Call, email: string) => {
    const invitation = await call('invitations', { email, role: 'viewer' })
    const mails = await mailsTo(context, email)
    const [, token] = /\/dashboard\/invitation#([\w-]+)/.exec(mails.at(-1)?.text ?? '') ?? []
    return { id: invitation?.id as string | undefined, token }
  }
  return {
    async newMember(role) {
      calls += 1
      const email = `person${calls}@shop.example`
      const { userId } = await setUp(context, { workspaceName: `Of ${email}`, email, password, keys: [] })
      await addMember(context, { workspaceId, userId, role })
      return await signIn(email)
    },
    callOf:
      (cookie): Call =>
      async (path, body) => {
        const response = await fetch(`${origin}/v1/workspaces/${workspaceId}/${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            cookie,
            origin: publicBaseUrl,
            'x-forwarded-for': from('198.52'),
            'x-service-mode': 'test',
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        return response.status < 300 ? ((await response.json()) as Answer) : null
      },
    async manage(call) {
      const key = await call('api_keys', { name: 'Spare', permission: 'readonly', livemode: false })
      const ids = {
        'id:key': (key?.apiKey as { id: string } | undefined)?.id,
        'id:invitation': (await invite(call, `invited${calls}@shop.example`)).id,
        'id:invitationToken': (await invite(call, `asked${calls}@shop.example`)).token,
        'id:askedToken': (await invite(call, `told${calls}@shop.example`)).token,
        'id:member': await addMember(context, { workspaceId, userId: guestId, role: 'viewer' }),
      }
      return Object.fromEntries(
        Object.entries(ids).filter((pair): pair is [string, string] => pair[1] !== undefined),
      )
    },
  }
}

type NewMember = { workspaceId: string; userId: string; role: 'admin' | 'viewer' }

/** Adds a user to a workspace, or sets the role if the user is a member already. Returns the member's id. */
const addMember = async ({ db, ids, clock }: Context, { workspaceId, userId, role }: NewMember) => {
  const { id } = await db
    .insertInto('workspace_members')
    .values({
      workspace_id: workspaceId,
      id: ids.make('member'),
      user_id: userId,
      role,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ role }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
