import { caps } from '@stablerail/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const price = { amount: 1999, interval: 'one_time' }

const createProduct = async () =>
  (await api.call('POST', api.path('products'), { body: { name: 'Mug' } })).json.id as string

const addPrice = (productId: string) =>
  api.call('POST', api.path(`products/${productId}/prices`), { body: price })

it(`a product has at most ${caps.pricesPerProduct} prices, however many are created at once`, async () => {
  const productId = await createProduct()
  const few = 3
  for (let made = 0; made < caps.pricesPerProduct - few; made += 20) {
    const count = Math.min(20, caps.pricesPerProduct - few - made)
    await Promise.all(Array.from({ length: count }, () => addPrice(productId)))
  }
  const answers = await Promise.all(Array.from({ length: few + 5 }, () => addPrice(productId)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(few)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, error }) => [status, error.code, error.param])).toEqual(
    Array.from({ length: 5 }, () => [400, 'invalid_request', 'productId']),
  )
  expect(refused[0]?.error.message).toContain('Delete a price of it')
  const { data } = (await api.call('GET', api.path(`products/${productId}/prices`))).json
  expect(data).toHaveLength(caps.pricesPerProduct)
})

it('a deleted price no longer counts, and each product has a limit of its own', async () => {
  const productId = await createProduct()
  const other = await createProduct()
  const first = await addPrice(productId)
  for (let made = 1; made < caps.pricesPerProduct; made += 1) await addPrice(productId)
  expect((await addPrice(productId)).status).toBe(400)
  expect((await addPrice(other)).status).toBe(201)
  expect((await api.call('DELETE', api.path(`prices/${first.json.id}`))).status).toBe(204)
  expect((await addPrice(productId)).status).toBe(201)
})

it('a price of a product that does not exist is refused', async () => {
  expect((await addPrice('prod_unknown')).error).toMatchObject({
    code: 'not_found',
    message: 'No product prod_unknown in this workspace and mode.',
  })
})
