import { describe, expect, it } from 'vitest'
import type { Work } from '../work/transact.ts'
import { ApiError } from './api-error.ts'
import type { HttpPorts } from './ports.ts'
import { createImplement } from './routes.ts'

const implement = createImplement<HttpPorts>()

/** Each marked line is a type error: the compiler fails if one of them compiles. */
const neverRun = () => {
  const page = async () => ({ status: 200 as const, body: { data: [], hasMore: false, nextCursor: null } })

  // @ts-expect-error a route without a handler
  implement('checkouts', { retrieve: async () => ({ status: 200, body: {} as never }) })

  implement('prices', {
    // @ts-expect-error a status the route does not declare
    list: async () => ({ status: 202, body: { data: [] } }),
    // @ts-expect-error a body that is not the route's
    create: async () => ({ status: 201, body: { id: 'price' } }),
    update: async () => ({ status: 200, body: {} as never }),
    delete: async () => ({ status: 204 }),
  })

  implement('products', {
    // @ts-expect-error CSV from a route that does not offer it
    list: async () => ({ status: 200, csv: (async function* () {})(), filename: 'products.csv' }),
    create: async () => ({ status: 201, body: {} as never }),
    retrieve: async () => ({ status: 200, body: {} as never }),
    update: async () => ({ status: 200, body: {} as never }),
    delete: async () => ({ status: 204 }),
  })

  implement('payments', {
    list: page,
    retrieve: async () => ({ status: 200, body: {} as never }),
    credit: async () => ({ status: 200, body: {} as never }),
  })

  implement('hostedCheckouts', {
    retrieve: async () => ({ status: 200, body: {} as never }),
    preparePayment: async () => ({ status: 200, body: {} as never }),
    attest: async () => ({ status: 200, body: {} as never }),
    report: async () => ({ status: 200, body: {} as never }),
    // @ts-expect-error a handler of an operation that the contract does not have
    confirm: async () => ({ status: 200, body: {} as never }),
  })

  implement('customers', {
    list: page,
    create: async ({ body }) => {
      // @ts-expect-error a field the request does not have
      return body.nickname
    },
    retrieve: async () => ({ status: 200, body: {} as never }),
    update: async () => ({ status: 200, body: {} as never }),
    delete: async () => ({ status: 204 }),
  })

  // @ts-expect-error a code that is not in the catalogue
  new ApiError('teapot', 'No.')
  // @ts-expect-error a code without the metadata it carries
  new ApiError('kyb_required', 'No.')
  // @ts-expect-error metadata of another code
  new ApiError('kyb_required', 'No.', { metadata: { chain: 'base', token: 'USDC' } })

  const work = {} as Work
  // @ts-expect-error an event with a payload that is not its own
  work.emit('customer.deleted', { customer: {} })
  // @ts-expect-error an event type that does not exist
  work.emit('customer.renamed', { customerId: 'cus' })
}

describe('the types of routes, errors and events', () => {
  it('are checked by the compiler; here only that the file is compiled', () => {
    expect(typeof neverRun).toBe('function')
  })
})
