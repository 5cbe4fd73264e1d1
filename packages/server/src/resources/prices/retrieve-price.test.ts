import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { createTestScope } from '../../testing/context.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const createPrice = async () => {
  const product = (await api.call('POST', api.path('products'), { body: { name: 'Mug' } })).json
  const body = { amount: 1999, interval: 'month', metadata: { sku: 'm1' } }
  return (await api.call('POST', api.path(`products/${product.id}/prices`), { body })).json
}

it('a price is retrieved as it was created, and as it was changed', async () => {
  const price = await createPrice()
  const path = api.path(`prices/${price.id}`)
  expect((await api.call('GET', path, { key: api.keys.readonly })).json).toEqual(price)
  await api.call('PATCH', path, { body: { active: false } })
  expect((await api.call('GET', path)).json).toEqual({ ...price, active: false })
})

it('a price that is deleted, or of another workspace or mode, is not found', async () => {
  const price = await createPrice()
  for (const scope of [await createTestScope(api.context), { ...api.scope, livemode: true }]) {
    const key = await api.makeKey(scope, 'full')
    const path = `/v1/workspaces/${scope.workspaceId}/prices/${price.id}`
    expect((await api.call('GET', path, { key })).status).toBe(404)
  }
  await api.call('DELETE', api.path(`prices/${price.id}`))
  expect((await api.call('GET', api.path(`prices/${price.id}`))).error.code).toBe('not_found')
})
