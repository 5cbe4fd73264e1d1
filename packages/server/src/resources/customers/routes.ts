import { decodeCursor, implement, notFound, toPage } from '../../mechanisms/http/index.ts'
import { createCustomer } from './create-customer.ts'
import { toCustomer } from './customer.ts'
import { deleteCustomer } from './delete-customer.ts'
import { selectCustomer, selectCustomers } from './store.ts'
import { updateCustomer } from './update-customer.ts'

export const customerRoutes = implement('customers', {
  list: async ({ context, scope, query }) => {
    const after = decodeCursor('customer', query.cursor)
    const rows = await selectCustomers(context.db, scope, { ...query, after })
    return { status: 200, body: toPage(rows, query.limit, toCustomer) }
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
    await deleteCustomer(work, params.customerId)
    return { status: 204 }
  },
})
