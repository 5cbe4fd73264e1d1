import { describe, expect, test, vi } from 'vitest'
import { errorReply, type Sent, startBoth } from '../test/server.ts'
import { type Customer, NotFoundError, Page } from './index.ts'

type Row = { id: number }

/** Serves rows 1 to 5, in pages of two rows. */
const listing = ({ query }: Sent) => {
  const from = Number(query.get('cursor') ?? 0)
  const data: Row[] = [1, 2, 3, 4, 5].slice(from, from + 2).map((id) => ({ id }))
  const hasMore = from + 2 < 5
  return { status: 200, body: { data, hasMore, nextCursor: hasMore ? String(from + 2) : null } }
}

const ids = (items: Iterable<unknown>) => Array.from(items, (item) => (item as Row).id)

describe('a list', () => {
  test('that is awaited is a page', async () => {
    const { client, requests } = await startBoth(listing)
    const page = await client.customers.list({ limit: 2 })
    expect(page).toBeInstanceOf(Page)
    expect([ids(page.data), page.hasMore, page.nextCursor]).toEqual([[1, 2], true, '2'])
    expect(requests).toHaveLength(1)
  })

  test('that is iterated gives every item, with its filters on every page', async () => {
    const { client, requests } = await startBoth(listing)
    const seen: unknown[] = []
    for await (const customer of client.customers.list({ limit: 2, status: 'active' })) seen.push(customer)
    expect(ids(seen)).toEqual([1, 2, 3, 4, 5])
    expect(requests.map(({ query }) => query.toString())).toEqual([
      'limit=2&status=active',
      'limit=2&status=active&cursor=2',
      'limit=2&status=active&cursor=4',
    ])
  })

  test('fetches pages only as they are reached', async () => {
    const { client, requests } = await startBoth(listing)
    for await (const customer of client.customers.list()) if ((customer as unknown as Row).id === 3) break
    expect(requests).toHaveLength(2)
  })

  test('starts where the caller says', async () => {
    const { client } = await startBoth(listing)
    expect(ids(await client.customers.list({ cursor: '4' }).all({ limit: 10 }))).toEqual([5])
  })

  test('sends nothing until it is asked, and one request however often it is', async () => {
    const { client, requests } = await startBoth(listing)
    const list = client.customers.list()
    await new Promise(setImmediate)
    expect(requests).toHaveLength(0)
    await Promise.all([list, list])
    expect(requests).toHaveLength(1)
  })

  test.each([
    [0, [], 0],
    [1, [1], 1],
    [2, [1, 2], 1],
    [3, [1, 2, 3], 2],
    [99, [1, 2, 3, 4, 5], 3],
  ])('of at most %i items is an array', async (limit, expected, sent) => {
    const { client, requests } = await startBoth(listing)
    expect(ids(await client.customers.list().all({ limit }))).toEqual(expected)
    expect(requests).toHaveLength(sent)
  })

  test.each(['again', 'start'])('ends when a cursor comes back: %s', async (cursor) => {
    const { client, requests } = await startBoth(() => ({
      status: 200,
      body: { data: [{ id: 1 }], hasMore: true, nextCursor: 'again' },
    }))
    const query = cursor === 'again' ? { cursor } : {}
    const items = await client.customers.list(query).all({ limit: 100 })
    expect(items).toHaveLength(requests.length)
    expect(requests.length).toBe(cursor === 'again' ? 1 : 2)
  })

  test('that fails, fails where it is awaited or iterated', async () => {
    const { client } = await startBoth(() => errorReply(404, 'not_found'))
    await expect(client.customers.list()).rejects.toBeInstanceOf(NotFoundError)
    await expect(client.customers.list().all({ limit: 1 })).rejects.toBeInstanceOf(NotFoundError)
    expect(await client.customers.list().catch(() => 'caught')).toBe('caught')
  })

  test.each([undefined, {}, { limit: Number.NaN }, { limit: -1 }, { limit: null }, { limit: '5' }])(
    'of all() with %j is told what it wants',
    async (options) => {
      const { client, requests } = await startBoth(listing)
      const all = client.customers.list().all(options as { limit: number })
      await expect(all).rejects.toThrow('limit of all() must be a number: all({ limit: 1000 }).')
      expect(requests).toHaveLength(0)
    },
  )

  test('is a promise of a page to whoever wants one', async () => {
    const { client } = await startBoth(listing)
    const promise: Promise<Page<Customer>> = client.customers.list()
    const ended = vi.fn()
    expect(ids((await promise.finally(ended)).data)).toEqual([1, 2])
    expect(ended).toHaveBeenCalledOnce()
    expect(Object.prototype.toString.call(promise)).toBe('[object PageRequest]')
  })

  test('without pages is like any other, of one page', async () => {
    const { client, requests } = await startBoth(() => ({
      status: 200,
      body: { data: [{ id: 1 }, { id: 2 }] },
    }))
    const lists = [
      () => client.prices.list('prod_1'),
      () => client.paymentLinks.list(),
      () => client.wallets.list(),
      () => client.webhookEndpoints.list(),
    ]
    for (const list of lists) {
      const page = await list()
      expect([ids(page.data), page.hasMore, page.nextCursor]).toEqual([[1, 2], false, null])
      expect(await page.next()).toBeUndefined()
      const seen: unknown[] = []
      for await (const item of list()) seen.push(item)
      expect(ids(seen)).toEqual([1, 2])
      expect(ids(await list().all({ limit: 1 }))).toEqual([1])
    }
    expect(requests).toHaveLength(12)
  })

  test('gives the response of its first page', async () => {
    const { client, requests } = await startBoth(listing)
    const { data, response } = await client.customers.list().withResponse()
    expect([ids(data.data), response.status]).toEqual([[1, 2], 200])
    expect(requests).toHaveLength(1)
  })
})

describe('a page', () => {
  test('leads to the next, and the last to none', async () => {
    const { client } = await startBoth(listing)
    const first = await client.customers.list()
    const second = await first.next()
    const third = await second?.next()
    expect(ids(second?.data ?? [])).toEqual([3, 4])
    expect(ids(third?.data ?? [])).toEqual([5])
    expect(await third?.next()).toBeUndefined()
  })

  test('that is iterated goes on to those that follow', async () => {
    const { client } = await startBoth(listing)
    const seen: unknown[] = []
    for await (const customer of await client.customers.list({ cursor: '2' })) seen.push(customer)
    expect(ids(seen)).toEqual([3, 4, 5])
  })
})
