import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { ErrorBody } from '@stablerail/contract'
import type { Logger } from 'pino'
import { createApiKey } from '../access/api-keys/index.ts'
import { createApp } from '../app.ts'
import { createHttpServer, type ServerLimits } from '../mechanisms/http/http-server.ts'
import { transact } from '../mechanisms/work/transact.ts'
import type { Clock, Scope } from '../ports/index.ts'
import type { Context } from '../resources/context.ts'
import type { Config } from '../settings/config.ts'
import { createTestContext, createTestScope } from './context.ts'

export type TestAnswer = {
  status: number
  headers: Headers
  /** The exact response body, as text. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies they expect.
  json: any
  /** The error in the response body; throws if the body has no error. */
  error: ErrorBody['error']
}

export type Call = {
  key?: string
  body?: unknown
  /** A raw request body that is sent instead of `body`. */
  raw?: string
  headers?: Record<string, string>
}

export type TestApi = {
  context: Context
  databaseUrl: string
  baseUrl: string
  /** A workspace in test mode. */
  scope: Scope
  keys: { full: string; restricted: string; readonly: string }
  /** Returns the path of a route in the workspace: `path('customers')` for its customers. */
  path(rest: string): string
  call(method: string, path: string, call?: Call): Promise<TestAnswer>
  /** Creates an API key for a workspace, mode and permission; returns its secret. */
  makeKey(scope: Scope, permission: 'full' | 'restricted' | 'readonly'): Promise<string>
  close(): Promise<void>
}

/**
 * Starts the real app on a real database, with a workspace and its API keys. POST requests get an idempotency
 * key automatically.
 */
export const startTestApi = async ({
  server: limits,
  open = createTestContext,
  ...options
}: {
  config?: Partial<Config>
  clock?: Clock
  server?: Partial<ServerLimits>
  log?: Logger
  /** Opens the context. By default, it has a newly created database. */
  open?: typeof createTestContext
} = {}): Promise<TestApi> => {
  const { context, databaseUrl, close } = await open(options)
  const scope = await createTestScope(context)
  const makeKey: TestApi['makeKey'] = async (within, permission) => {
    const { livemode } = within
    const made = await transact(context, within, (work) =>
      createApiKey(work, { name: permission, permission, livemode }),
    )
    return made.secret
  }
  const keys = {
    full: await makeKey(scope, 'full'),
    restricted: await makeKey(scope, 'restricted'),
    readonly: await makeKey(scope, 'readonly'),
  }
  const server = createHttpServer(context, createApp(context), limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    context,
    databaseUrl,
    baseUrl,
    scope,
    keys,
    makeKey,
    path: (rest) => `/v1/workspaces/${scope.workspaceId}/${rest}`,
    call: (method, path, call) => send(baseUrl, method, path, { key: keys.full, ...call }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await close()
    },
  }
}

const send = async (
  baseUrl: string,
  method: string,
  path: string,
  { key, body, raw, headers = {} }: Call,
): Promise<TestAnswer> => {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === undefined || key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  })
  const text = await response.text()
  const json = parse(text)
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    get error() {
      if (json?.error === undefined) throw new Error(`No error was answered: ${response.status} ${text}`)
      return json.error
    },
  }
}

const parse = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
