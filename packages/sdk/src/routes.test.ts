import { contract, isNoBody, type Route } from '@stablerail/contract'
import { expect, test } from 'vitest'
import { apiKey, startBoth } from '../test/server.ts'
import * as functions from './functions.ts'

type Method = (...arguments_: unknown[]) => PromiseLike<unknown>

const all = Object.entries(contract as unknown as Record<string, Record<string, Route>>).flatMap(
  ([group, methods]) => Object.entries(methods).map(([method, route]) => ({ group, method, route })),
)
const isFunctionOnly = ({ route }: { route: Route }) => route.metadata.functionOnly === true
const routes = all.filter((each) => !isFunctionOnly(each))

const page = { data: [], hasMore: false, nextCursor: null }

/** Returns values for a path's parameters, except the workspace, which the client fills. */
const pathValues = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name).filter((name) => name !== 'workspaceId')

test.each(routes)('$group $method sends its route', async ({ group, method, route }) => {
  const { client, requests } = await startBoth(() => ({ status: 200, body: page }))
  const call = (client as unknown as Record<string, Record<string, Method>>)[group]?.[method]
  const values = pathValues(route.path)
  const hasInput = !isNoBody(route.body) || Object.keys((route.query as { shape: object }).shape).length > 0
  const input = hasInput ? [{ some: 'input' }] : []
  const resource = (client as unknown as Record<string, object>)[group]
  await call?.call(resource, ...values, ...input, { headers: { 'x-last': 'options' } })
  const [sent] = requests
  const path = route.path.replace(':workspaceId', 'ws_1').replace(/:/g, '')
  expect(sent).toMatchObject({ method: route.method, path, headers: { 'x-last': 'options' } })
  if (!hasInput) return
  if (isNoBody(route.body)) expect(sent?.query.get('some')).toBe('input')
  else expect(JSON.parse(sent?.body ?? '')).toEqual({ some: 'input' })
})

test.each(all.filter(isFunctionOnly))(
  '$group $method is no method of the client, and as a function sends its route',
  async ({ group, method, route }) => {
    const { client, baseUrl, requests } = await startBoth(() => ({ status: 200, body: page }))
    expect((client as unknown as Record<string, Record<string, Method>>)[group]?.[method]).toBeUndefined()
    const call = (functions as unknown as Record<string, Method>)[route.metadata.operation]
    const hasInput = !isNoBody(route.body)
    const functionsClient = functions.createClient({ apiKey, workspaceId: 'ws_1', baseUrl })
    await call?.(functionsClient, ...pathValues(route.path), ...(hasInput ? [{ some: 'input' }] : []))
    const path = route.path.replace(':workspaceId', 'ws_1').replace(/:/g, '')
    expect(requests[0]).toMatchObject({ method: route.method, path })
  },
)
