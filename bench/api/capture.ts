import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../packages/server/src/app.ts'
import { completeContext } from '../../packages/server/src/commands/create-context.ts'
import { createDatabase } from '../../packages/server/src/mechanisms/db/database.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { createRecorder, type RecordedStatement, type Recorder } from '../processes/recorder.ts'
import { type Facts, findRecipes, type StatementRecipe } from './recipe.ts'
import type { Shop } from './shop.ts'

/**
 * The SQL statements that Stablerail's server sends for one request of each kind, with recipes that compute
 * the parameters of these statements for any other request.
 */
export type Captured = {
  create: StatementRecipe[]
  list: StatementRecipe[]
  retrieve: StatementRecipe[]
  /**
   * The recipe that computes the response body of a request that creates a customer. It is the only item of
   * `values`; the name and the text of the statement are not used.
   */
  createReply: StatementRecipe
  /** The headers that Stablerail's server sends with every response. */
  headers: [name: string, value: string][]
}

/** Runs the real app on a database pool that records all statements, and sends every request twice. */
export const captureStatements = async (
  context: Context,
  databaseUrl: string,
  shop: Shop,
): Promise<Captured> => {
  const recorder = createRecorder(databaseUrl)
  const watched = completeContext({ ...context, db: createDatabase(recorder.pool) })
  const server = createServer(createApp(watched))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask: Ask = (path, init = {}) => send(recorder, origin, shop, path, init)
  try {
    // Sends one request with each API key before the capture starts. The first request with a key also sends
    // statements that look up the key, which is then cached, and that record its use. These statements must
    // not be captured.
    for (const path of [shop.small.path, shop.large.path]) await ask(path)
    await watched.keyUses.flush()
    return await askTwice(ask, shop)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await recorder.pool.end()
  }
}

const askTwice = async (ask: Ask, shop: Shop): Promise<Captured> => {
  const creations = [await create(ask, shop, 'one'), await create(ask, shop, 'another')] as const
  const lists = [await ask(shop.large.listPath), await ask(shop.large.listPath)] as const
  const [first = '', second = ''] = shop.large.customerIds
  const retrievals = [await retrieve(ask, shop, first), await retrieve(ask, shop, second)] as const
  const [createReply] = findRecipes(asStatement(creations[0]), asStatement(creations[1]))
  if (createReply === undefined) throw new Error('A creation was not answered.')
  return {
    create: findRecipes(...creations),
    list: findRecipes({ ...lists[0], facts: {} }, { ...lists[1], facts: {} }),
    retrieve: findRecipes(...retrievals),
    createReply,
    headers: creations[0].headers,
  }
}

type Asked = { statements: RecordedStatement[]; text: string; headers: [name: string, value: string][] }

/** Response headers that are not captured, because Node and Express add their own. */
const ownHeaders = ['connection', 'keep-alive', 'date', 'content-length', 'content-type', 'x-request-id']
type Ask = (path: string, init?: RequestInit) => Promise<Asked>

const send = async (
  recorder: Recorder,
  origin: string,
  shop: Shop,
  path: string,
  init: RequestInit,
): Promise<Asked> => {
  recorder.take()
  const headers = { authorization: `Bearer ${shop.keyOf(path)}`, ...init.headers }
  const response = await fetch(origin + path, { ...init, headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`)
  const told = [...response.headers].filter(([name]) => !ownHeaders.includes(name))
  return { statements: recorder.take(), text, headers: told }
}

const create = async (ask: Ask, shop: Shop, name: string): Promise<Asked & { facts: Facts }> => {
  const email = `${name}@capture.example`
  const key = `capture-${name}`
  const asked = await ask(shop.small.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: shop.newCustomer(email),
  })
  const { customer } = JSON.parse(asked.text) as { customer: { id: string; createdAt: string } }
  const eventId = /evt_[0-9a-z]{26}/.exec(JSON.stringify(asked.statements))?.[0]
  if (eventId === undefined) throw new Error('A creation wrote no event.')
  return { ...asked, facts: { id: customer.id, createdAt: customer.createdAt, eventId, email, key } }
}

const retrieve = async (ask: Ask, shop: Shop, id: string): Promise<Asked & { facts: Facts }> => ({
  ...(await ask(`${shop.large.path}/${id}`)),
  facts: { id },
})

const asStatement = ({ text, facts }: Asked & { facts: Facts }) => ({
  statements: [{ name: null, text: 'reply', values: [text] }],
  facts,
})
