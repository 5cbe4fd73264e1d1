import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { type Config, readConfig } from '../../packages/server/src/config.ts'
import type { Context } from '../../packages/server/src/context.ts'
import { startService } from '../../packages/server/src/service.ts'
import { setUp } from '../../packages/server/src/setup/index.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../packages/server/src/testing/checkouts.ts'
import type { Names } from './draft.ts'
import { filledNames, fillShop, type Shop } from './shop.ts'

/** The server that is asked, people and things in it, and what it wrote to its log. */

export type LogLine = {
  level: number
  requestId?: string
  operation?: string
  status?: number
  msg?: string
  err?: { type?: string; message?: string }
}

export type World = {
  port: number
  names: Names
  logged: LogLine[]
  /** Signs in anew and makes things anew: a request may have signed out, or deleted them. */
  refresh(): Promise<Names>
  close(): Promise<void>
}

const password = 'correct horse battery staple'
const walletAddress = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** What such a server is configured with: allowances are out of the way, and answers are held against the contract. */
export const hostileConfig = (): Config => ({
  ...readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    METRICS_PORT: '0',
    ENCRYPTION_KEYS: `campaign:${'c4'.repeat(32)}`,
    SESSION_SECRET: 'a session secret for campaigns, no other use',
    PUBLIC_BASE_URL: 'http://127.0.0.1:4010',
    HOSTED_BASE_URL: 'https://pay.example',
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_KEY_PER_SECOND: '1000000',
    RATE_LIMIT_KEY_BURST: '1000000',
    RATE_LIMIT_PUBLIC_PER_SECOND: '1000000',
    RATE_LIMIT_PUBLIC_BURST: '1000000',
  }),
  networks: [unreadNetwork],
})

/** Catches what a context logs from here on. */
export const catchLog = (context: Context): LogLine[] => {
  const logged: LogLine[] = []
  const write = (line: string) => void logged.push(JSON.parse(line) as LogLine)
  context.log = pino({ level: 'info' }, { write })
  return logged
}

/** Starts the API on a context, which the caller closes, with two workspaces and something in one of them. */
export const openWorld = async (context: Context): Promise<World> => {
  const logged = catchLog(context)
  const own = await setUp(context, { workspaceName: 'Own', email: 'admin@shop.example', password })
  const other = await setUp(context, { workspaceName: 'Other', email: 'other@shop.example', password })
  await setUp(context, { workspaceName: 'Victim', email: 'victim@shop.example', password, keys: [] })
  const wallet = await insertVerifiedWallet(
    context,
    { workspaceId: own.workspaceId, livemode: false },
    walletAddress,
  )
  const service = await startService(context, ['api'])
  const origin = service.address ?? ''
  const { publicBaseUrl } = context.config
  const [full = '', restricted = '', readonly = '', live = ''] = own.keys.map(({ secret }) => secret)
  let calls = 0
  const signIn = async (email: string): Promise<string> => {
    calls += 1
    const response = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: publicBaseUrl,
        'x-forwarded-for': `198.51.${(calls >> 7) & 255}.${calls & 127}`,
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
  /** Somebody else each time: an account may sign in so often only. Answers the cookie. */
  const newMember = async (role: 'admin' | 'viewer'): Promise<string> => {
    const email = `person${calls}@shop.example`
    const { userId } = await setUp(context, { workspaceName: `Of ${email}`, email, password, keys: [] })
    await addMember(context, { workspaceId: own.workspaceId, userId, role })
    return await signIn(email)
  }
  const stable: Names = {
    'key:full': full,
    'key:restricted': restricted,
    'key:readonly': readonly,
    'key:live': live,
    'key:other': other.keys[0]?.secret ?? '',
    'workspace:own': own.workspaceId,
    'workspace:other': other.workspaceId,
    'origin:public': publicBaseUrl,
    'id:wallet': wallet,
  }
  const shop: Shop = { context, origin, workspaceId: own.workspaceId, key: full, walletAddress }
  await takeAffiliates(context, own.workspaceId)
  let filled = await fillShop(shop, {})
  for (const name of filledNames)
    if (filled[`id:${name}`] === undefined) throw new Error(`The world has no ${name}.`)
  const refresh = async (): Promise<Names> => {
    filled = await fillShop(shop, filled)
    const admin = await newMember('admin')
    filled = { ...filled, ...(await managePeople({ ...shop, cookie: admin, publicBaseUrl, calls })) }
    return {
      ...stable,
      ...filled,
      'cookie:admin': admin,
      'cookie:viewer': await newMember('viewer'),
    }
  }
  return {
    port: Number(new URL(origin).port),
    names: await refresh(),
    logged,
    refresh,
    close: () => service.stop(),
  }
}

/** Lets sales accrue commissions. */
const takeAffiliates = async ({ db }: Context, workspaceId: string): Promise<void> => {
  await db
    .updateTable('workspaces')
    .set({ affiliate_enabled: true, affiliate_basis_points: 1_000 })
    .where('id', '=', workspaceId)
    .execute()
}

type NewMember = { workspaceId: string; userId: string; role: 'admin' | 'viewer' }

const addMember = async (context: Context, { workspaceId, userId, role }: NewMember): Promise<void> => {
  await context.db
    .insertInto('workspace_members')
    .values({
      workspace_id: workspaceId,
      id: context.ids.make('member'),
      user_id: userId,
      role,
      created_at: context.clock.now(),
    })
    .execute()
}

type Managed = Pick<Shop, 'origin' | 'workspaceId'> & { cookie: string; publicBaseUrl: string; calls: number }

/** Ids of a spare key, an invitation and a member, as far as the admin's session may have them made. */
const managePeople = async ({
  origin,
  workspaceId,
  cookie,
  publicBaseUrl,
  calls,
}: Managed): Promise<Names> => {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}/v1/workspaces/${workspaceId}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...{ cookie, origin: publicBaseUrl, 'x-forwarded-for': `198.51.200.${calls & 127}` },
        ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return response.status < 300 ? await response.json() : null
  }
  const key = await call('api_keys', { name: 'Spare', permission: 'readonly', livemode: false })
  const invitation = await call('invitations', { email: `invited${calls}@shop.example`, role: 'viewer' })
  const members = await call('members')
  const ids = {
    'id:key': (key as { apiKey: { id: string } } | null)?.apiKey.id,
    'id:invitation': (invitation as { id: string } | null)?.id,
    'id:member': (members as { data: { id: string }[] } | null)?.data[0]?.id,
  }
  return Object.fromEntries(
    Object.entries(ids).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}
