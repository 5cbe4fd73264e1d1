import { implement } from '../../implement.ts'
import { cancelRefund } from './cancel-refund.ts'
import { foreseeRefund, initiateRefund } from './initiate-refund.ts'
import { listRefunds } from './list-refunds.ts'
import { renewAnswer } from './renew-requested-refund.ts'
import { reportBroadcast, sightBroadcast } from './report-broadcast.ts'

export const refundRoutes = implement('refunds', {
  list: async ({ context, scope, params, query }) => ({
    status: 200,
    body: await listRefunds(context, scope, { paymentId: params.paymentId, ...query }),
  }),
  initiate: {
    prepare: ({ context, scope, params, body }) =>
      foreseeRefund(context, scope, { paymentId: params.paymentId, asked: body }),
    run: async ({ work, params, body, prepared }) => ({
      status: 200,
      body: await initiateRefund(work, { paymentId: params.paymentId, asked: body, ...prepared }),
    }),
    renew: ({ context, scope, params, answer }) =>
      renewAnswer(context, scope, { paymentId: params.paymentId, answer }),
  },
  broadcast: {
    prepare: ({ context, scope, params, body }) =>
      sightBroadcast(context, scope, { paymentId: params.paymentId, txHash: body.refundTxHash }),
    run: async ({ work, params, body, prepared }) => ({
      status: 200,
      body: await reportBroadcast(work, {
        paymentId: params.paymentId,
        txHash: body.refundTxHash,
        sighting: prepared,
      }),
    }),
  },
  cancel: async ({ work, params }) => ({ status: 200, body: await cancelRefund(work, params.paymentId) }),
})
