import { describe, expect, test } from 'vitest'
import {
  CheckoutStatus,
  CommissionStatus,
  checkoutMoves,
  commissionMoves,
  InvoiceStatus,
  invoiceMoves,
  mayMove,
  PaymentStatus,
  paymentMoves,
  RefundStatus,
  refundMoves,
  type StateMoves,
  SubscriptionStatus,
  subscriptionMoves,
  WebhookDeliveryStatus,
  webhookDeliveryMoves,
} from './index.ts'

type Machine = { states: readonly string[]; moves: StateMoves<string>; ends: string[] }

const machines: [string, Machine][] = [
  ['checkout', { states: CheckoutStatus.options, moves: checkoutMoves, ends: [] }],
  ['invoice', { states: InvoiceStatus.options, moves: invoiceMoves, ends: ['void'] }],
  ['payment', { states: PaymentStatus.options, moves: paymentMoves, ends: ['reorged'] }],
  ['refund', { states: RefundStatus.options, moves: refundMoves, ends: [] }],
  ['commission', { states: CommissionStatus.options, moves: commissionMoves, ends: [] }],
  ['subscription', { states: SubscriptionStatus.options, moves: subscriptionMoves, ends: ['canceled'] }],
  ['delivery', { states: WebhookDeliveryStatus.options, moves: webhookDeliveryMoves, ends: [] }],
]

const targetsOf = ({ to }: StateMoves<string>[string], from: string) =>
  to === 'unchanged' ? [from] : typeof to === 'string' ? [to] : to

describe.each(machines)('in the state machine of a %s', (_, { states, moves, ends }) => {
  test('every move starts and ends in states of the machine', () => {
    for (const [name, move] of Object.entries(moves)) {
      const sources = move.from === 'new' ? [] : move.from
      expect(states, name).toEqual(expect.arrayContaining([...sources]))
      for (const source of sources)
        expect(states, name).toEqual(expect.arrayContaining([...targetsOf(move, source)]))
    }
  })

  test('a move is legal in the states that it names and in no others', () => {
    for (const move of Object.values(moves))
      for (const state of states)
        expect(mayMove(move, state)).toBe(move.from !== 'new' && move.from.includes(state))
  })

  test('every state is reached from a new record', () => {
    const reached = new Set(
      Object.values(moves).flatMap((move) => (move.from === 'new' ? targetsOf(move, '') : [])),
    )
    for (const state of reached)
      for (const move of Object.values(moves))
        if (mayMove(move, state)) for (const target of targetsOf(move, state)) reached.add(target)
    expect([...reached].sort()).toEqual([...states].sort())
  })

  test('no move leaves a final state, and some move leaves every other state', () => {
    const left = (state: string) =>
      Object.values(moves).some(
        (move) => mayMove(move, state) && targetsOf(move, state).some((to) => to !== state),
      )
    expect(states.filter((state) => !left(state))).toEqual(ends)
  })
})
