import { decodeCursor, encodeCursor, notFound, toPage } from '../../mechanisms/http/index.ts'
import { implement } from '../implement.ts'
import { createCustomer } from './create-customer.ts'
import { toCustomer } from './customer.ts'
import { deleteCustomer, type EndSubscriptions } from './delete-customer.ts'
import { searchCustomers } from './search-store.ts'
import { selectCustomer, selectCustomers } from './store.ts'
import { updateCustomer } from './update-customer.ts'

/** Creates the routes of customers; `endSubscriptions` runs when a customer is deleted. */
export const createCustomerRoutes = (endSubscriptions: EndSubscriptions) =>
  implement('customers', {
    list: async ({ context, scope, query }) => {
      const after = decodeCursor('customer', query.cursor)
      const { q, limit, ...filter } = query
      const page = { ...filter, after, limit: limit + 1 }
      if (q === undefined) {
        const rows = await selectCustomers(context.db, scope, page)
        return { status: 200, body: toPage(rows, limit, toCustomer) }
      }
      const { rows, walkedTo } = await searchCustomers(context.db, scope, { ...page, q })
      const found = toPage(rows, limit, toCustomer)
      if (walkedTo === null) return { status: 200, body: found }
      return { status: 200, body: { ...found, hasMore: true, nextCursor: encodeCursor(walkedTo) } }
    },
    create: async ({ work, body }) => {
      const customer = await createCustomer(work, body)
      return { status: 201, body: { customer }, subjectId: customer.id }
    },
    retrieve: async ({ context, scope, params }) => {
      const row = await selectCustomer(context.db, scope, params.customerId)
      if (row === undefined) throw notFound('customer', params.customerId)
      return { status: 200, body: toCustomer(row) }
    },
    update: async ({ work, params, body }) => ({
      status: 200,
      body: await updateCustomer(work, params.customerId, body),
    }),
    delete: async ({ work, params }) => {
      await deleteCustomer(work, params.customerId, endSubscriptions)
      return { status: 204 }
    },
  })
