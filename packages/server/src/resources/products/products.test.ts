import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const product = async (body: object = { name: 'Mug' }) =>
  (await api.call('POST', api.path('products'), { body })).json
const price = (productId: string, body: object) =>
  api.call('POST', api.path(`products/${productId}/prices`), { body })

describe('a product', () => {
  it('keeps its metadata for the merchant and out of the event', async () => {
    const made = await product({ name: 'Mug', description: 'Blue', metadata: { shelf: 'B7' } })
    expect(made).toMatchObject({ name: 'Mug', description: 'Blue', active: true, metadata: { shelf: 'B7' } })
    const events = await api.context.db
      .selectFrom('events')
      .selectAll()
      .where('type', '=', 'product.created')
      .execute()
    expect(events.filter(({ payload }) => payload.includes(made.id)).length).toBe(1)
    expect(events.some(({ payload }) => payload.includes('B7'))).toBe(false)
  })

  it('is listed only among the active or the inactive ones when the list asks for them', async () => {
    const { id } = await product({ name: 'Retired' })
    await api.call('PATCH', api.path(`products/${id}`), { body: { active: false } })
    const ids = async (active: boolean) =>
      (await api.call('GET', api.path(`products?active=${active}`))).json.data.map(
        (one: { id: string }) => one.id,
      )
    expect(await ids(false)).toEqual([id])
    expect(await ids(true)).not.toContain(id)
    expect((await api.call('GET', api.path('products?active=yes'))).error.param).toBe('active')
  })

  it('is deleted together with its prices', async () => {
    const { id } = await product()
    const { json } = await price(id, { amount: 100, interval: 'one_time' })
    expect((await api.call('DELETE', api.path(`products/${id}`))).status).toBe(204)
    expect((await api.call('GET', api.path(`products/${id}`))).status).toBe(404)
    expect((await api.call('PATCH', api.path(`prices/${json.id}`), { body: { active: false } })).status).toBe(
      404,
    )
    expect((await api.call('DELETE', api.path(`products/${id}`))).status).toBe(404)
    expect((await api.call('GET', api.path(`products/${id}/prices`))).status).toBe(404)
  })

  it('with more prices than a statement has parameters is deleted', async () => {
    const { id } = await product()
    const { json } = await price(id, { amount: 100, interval: 'month' })
    await sql`
      insert into prices select (jsonb_populate_record(price,
        jsonb_build_object('id', price.id || '_' || copy))).* from prices as price, generate_series(1, 33000) as copy
      where price.id = ${json.id}
    `.execute(api.context.db)
    expect((await api.call('DELETE', api.path(`products/${id}`))).status).toBe(204)
  })

  it('that is being deleted takes no new price', async () => {
    const { id } = await product()
    const [made, gone] = await Promise.all([
      price(id, { amount: 100, interval: 'one_time' }),
      api.call('DELETE', api.path(`products/${id}`)),
    ])
    expect(gone.status).toBe(204)
    expect([201, 404]).toContain(made.status)
    expect(
      await api.context.db.selectFrom('prices').selectAll().where('product_id', '=', id).execute(),
    ).toEqual([])
  })
})

describe('a price', () => {
  it('has a currency whatever its case, US dollars by default', async () => {
    const { id } = await product()
    expect((await price(id, { amount: 0, interval: 'month' })).json).toMatchObject({
      productId: id,
      amount: 0,
      currency: 'USD',
      interval: 'month',
      active: true,
      metadata: null,
    })
    expect((await price(id, { amount: 1, interval: 'year', currency: 'eur' })).json.currency).toBe('EUR')
    const { json } = await api.call('GET', api.path(`products/${id}/prices`))
    expect(json.data.map(({ amount }: { amount: number }) => amount)).toEqual([1, 0])
    expect(Object.keys(json)).toEqual(['data'])
  })

  it.each([
    ['negative', { amount: -1, interval: 'one_time' }, 'amount'],
    ['a fraction', { amount: 1.5, interval: 'one_time' }, 'amount'],
    ['text', { amount: '100', interval: 'one_time' }, 'amount'],
    ['beyond the largest', { amount: 1_000_000_000_001, interval: 'one_time' }, 'amount'],
    ['beyond what is exact', { amount: 2 ** 60, interval: 'one_time' }, 'amount'],
    ['without an interval', { amount: 1 }, 'interval'],
    ['daily', { amount: 1, interval: 'day' }, 'interval'],
    ['in four letters', { amount: 1, interval: 'one_time', currency: 'USDC' }, 'currency'],
  ])('that is %s is refused', async (_name, body, param) => {
    const { id } = await product()
    const { status, error } = await price(id, body)
    expect({ status, param: error.param }).toEqual({ status: 400, param })
  })

  it('of the largest amount is kept exactly', async () => {
    const { id } = await product()
    expect((await price(id, { amount: 1_000_000_000_000, interval: 'one_time' })).json.amount).toBe(
      1_000_000_000_000,
    )
  })

  it('of an unknown product is not found', async () => {
    expect((await price('prod_nothing', { amount: 1, interval: 'one_time' })).status).toBe(404)
  })

  it('can be made inactive, and deleted', async () => {
    const { id } = await product()
    const { json } = await price(id, { amount: 5, interval: 'one_time' })
    const changed = await api.call('PATCH', api.path(`prices/${json.id}`), {
      body: { active: false, metadata: { a: [1, null] } },
    })
    expect(changed.json).toMatchObject({ active: false, metadata: { a: [1, null] }, amount: 5 })
    expect((await api.call('DELETE', api.path(`prices/${json.id}`))).status).toBe(204)
    expect((await api.call('DELETE', api.path(`prices/${json.id}`))).status).toBe(404)
  })
})
