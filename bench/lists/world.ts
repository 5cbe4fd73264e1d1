import { randomBytes } from 'node:crypto'
import { setUp } from '../../packages/server/src/commands/setup/index.ts'
import { migrateDatabase } from '../../packages/server/src/mechanisms/db/migrate.ts'
import { secretBinding } from '../../packages/server/src/mechanisms/deliveries/index.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import type { Cleanup } from '../cleanup.ts'
import { administer, openContext, settleDatabase } from '../processes/database.ts'
import { productionSettings, type Server, startServer } from '../processes/server.ts'
import { type Caller, type Listed, listsOf } from './filters.ts'
import { fillLists } from './records.ts'
import type { Span } from './span.ts'

/** A database with the given number of records, a server that uses it, and the list requests to measure. */
export type World = {
  rows: number
  context: Context
  databaseUrl: string
  server: Server
  lists: Listed[]
  headers: Record<Caller, Record<string, string>>
}

const password = 'correct horse battery'

/**
 * Creates a database on the PostgreSQL server of the bench, fills it with the given number of records, and
 * starts our server with this database.
 */
export const openWorld = async (
  cleanup: Cleanup,
  adminUrl: string,
  span: Span,
  onProgress: (text: string) => void,
): Promise<World> => {
  const databaseUrl = await createDatabase(adminUrl, `lists_${randomBytes(6).toString('hex')}`)
  const context = await openContext(cleanup, databaseUrl)
  const email = 'admin@shop.example'
  const [shop, treasury] = [
    await setUp(context, { workspaceName: 'Shop', email, password }),
    await setUp(context, { workspaceName: 'Treasury', email: 'admin@treasury.example', password }),
  ]
  const scopeOf = ({ workspaceId }: typeof shop) => ({ workspaceId, livemode: false })
  const merchants = { shop: scopeOf(shop), treasury: scopeOf(treasury) }
  const endpointId = await insertEndpoint(context, merchants.shop)
  await fillLists(databaseUrl, merchants, endpointId, span, onProgress)
  onProgress('vacuum and statistics')
  await settleDatabase(databaseUrl)
  const server = await startServer(cleanup, { part: 'api', databaseUrl })
  const bearer = ({ keys }: typeof shop) => ({ authorization: `Bearer ${keys[0]?.secret}` })
  return {
    rows: span.rows,
    context,
    databaseUrl,
    server,
    lists: listsOf(span, merchants, endpointId),
    headers: {
      shop: bearer(shop),
      treasury: bearer(treasury),
      admin: { cookie: await signIn(server, email), 'x-service-mode': 'test' },
    },
  }
}

const createDatabase = async (adminUrl: string, name: string): Promise<string> => {
  await administer(adminUrl, `create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await migrateDatabase(url.href)
  return url.href
}

const insertEndpoint = async (
  context: Context,
  { workspaceId, livemode }: { workspaceId: string; livemode: boolean },
): Promise<string> => {
  const id = context.ids.make('webhookEndpoint')
  const sealed = context.secrets.seal('a signing secret', secretBinding({ workspaceId, livemode }, id))
  const endpoint = { url: 'https://shop.example/webhooks', events: ['*'], status: 'disabled' as const }
  await context.db
    .insertInto('webhook_endpoints')
    .values({
      workspace_id: workspaceId,
      livemode,
      id,
      ...endpoint,
      secret_sealed: sealed,
      created_at: context.clock.now(),
    })
    .execute()
  return id
}

/** Signs in an admin. Returns the cookie. */
const signIn = async ({ port }: Server, email: string): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: productionSettings('').PUBLIC_BASE_URL ?? '',
    },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Signing in was answered ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
