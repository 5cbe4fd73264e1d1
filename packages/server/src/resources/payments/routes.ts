import { implement } from '../implement.ts'
import { creditPayment } from './credit-payment.ts'
import { exportPayments } from './export-payments.ts'
import { listPayments } from './list-payments.ts'
import { findPayment } from './record/find-payment.ts'

export const paymentRoutes = implement('payments', {
  list: async ({ context, scope, query: { format, ...query } }) =>
    format === 'csv'
      ? { status: 200, csv: exportPayments(context, scope, query), filename: 'payments.csv' }
      : { status: 200, body: await listPayments(context, scope, query) },
  retrieve: async ({ context, scope, params, query }) => ({
    status: 200,
    body: await findPayment(context, scope, params.paymentId, query.expand),
  }),
  credit: async ({ work, params, body }) => ({
    status: 200,
    body: await creditPayment(work, params.paymentId, body),
  }),
})
