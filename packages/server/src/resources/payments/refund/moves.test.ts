import { mayMove, PaymentStatus, paymentMoves, RefundStatus, refundMoves } from '@stablerail/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { unreadNetwork } from '../../../testing/checkouts.ts'
import { insertPayment, insertRefund } from '../../../testing/payments/rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
})
afterAll(() => api.close())

const recipientAddress = `0x${'7'.repeat(40)}`
const hash = `0x${'1'.repeat(64)}`

/** Inserts a payment with a status and the matching fields: a failed payment is underpaid. */
const payment = (status: PaymentStatus) =>
  insertPayment(api.context, api.scope, {
    status,
    outcome: status === 'failed' ? 'underpaid' : 'unmatched',
    failure_reason: status === 'failed' ? 'underpaid' : null,
  })

const post = (id: string, path: string, body?: unknown) =>
  api.call('POST', api.path(`payments/${id}/${path}`), body === undefined ? {} : { body })

describe.each(PaymentStatus.options)('of a payment that is %s', (status) => {
  it('a refund is initiated where the contract says so, and nowhere else', async () => {
    const answer = await post(await payment(status), 'refund', { recipientAddress })
    expect(answer.status).toBe(mayMove(paymentMoves.initiateRefund, status) ? 200 : 422)
  })

  it('a refund under way is reported wherever one can be under way', async () => {
    const id = await payment(status)
    await insertRefund(api.context, api.scope, id, { status: 'initiated', amount_minor: 5 })
    expect((await post(id, 'refund/broadcast', { refundTxHash: hash })).status).toBe(200)
  })
})

it('a payment that was dropped brought no money to send back', async () => {
  const id = await insertPayment(api.context, api.scope, { status: 'failed', failure_reason: 'dropped' })
  expect((await post(id, 'refund', { recipientAddress })).status).toBe(422)
})

describe.each(RefundStatus.options)('a refund that is %s', (status) => {
  const refundOf = async () => {
    const id = await payment('confirmed')
    await insertRefund(api.context, api.scope, id, { status, amount_minor: 5, amount_base: '50000' })
    return id
  }
  const stored = async (id: string) => {
    const { json } = await api.call('GET', api.path(`payments/${id}/refunds`))
    return json.data[0].status
  }

  it('is canceled where the contract says so, and nowhere else', async () => {
    const id = await refundOf()
    const isLegal = mayMove(refundMoves.cancel, status)
    expect((await post(id, 'refund/cancel')).status).toBe(isLegal ? 200 : 422)
    expect(await stored(id)).toBe(isLegal ? 'canceled' : status)
  })

  it('is reported where the contract says so, and nowhere else', async () => {
    const id = await refundOf()
    const isLegal = mayMove(refundMoves.broadcast, status)
    const answer = await post(id, 'refund/broadcast', { refundTxHash: hash })
    expect(answer.status).toBe(isLegal ? 200 : 422)
    expect(await stored(id)).toBe(isLegal ? 'broadcast' : status)
  })

  it('keeps another from being initiated while it is under way, and no longer', async () => {
    const id = await refundOf()
    const isOpen = status === 'initiated' || status === 'broadcast'
    expect((await post(id, 'refund', { amountMinor: 1, recipientAddress })).status).toBe(isOpen ? 409 : 200)
  })
})

it('the refunds of a payment are listed newest first, a page at a time', async () => {
  const id = await payment('confirmed')
  for (const day of [1, 2, 3])
    await insertRefund(api.context, api.scope, id, {
      status: 'canceled',
      amount_minor: day,
      created_at: new Date(`2026-11-0${day}T00:00:00.000Z`),
    })
  const first = await api.call('GET', api.path(`payments/${id}/refunds?limit=2`))
  expect(first.json.data.map(({ amountMinor }: { amountMinor: number }) => amountMinor)).toEqual([3, 2])
  const cursor = first.json.nextCursor as string
  const second = await api.call('GET', api.path(`payments/${id}/refunds?limit=2&cursor=${cursor}`))
  expect(second.json).toMatchObject({ data: [{ amountMinor: 1 }], hasMore: false })
  expect((await api.call('GET', api.path('payments/pay_unknown/refunds'))).status).toBe(404)
})
