import { expect, test } from 'vitest'
import { unpaidInvoice } from './unpaid-invoice.ts'

const subscription = { id: 'sub_1', status: 'active', mrrMinor: 0, amountMinor: 2_000 } as const
const invoice = (day: string, changes: Partial<{ subscriptionId: string; status: 'paid' | 'void' }> = {}) =>
  ({ subscriptionId: 'sub_1', status: 'open', createdAt: `2026-11-${day}T00:00:00Z`, ...changes }) as const

test('the first invoice of an unpaid subscription is its oldest open one', () => {
  const first = invoice('02')
  const others = [
    invoice('09'),
    invoice('01', { subscriptionId: 'sub_2' }),
    invoice('01', { status: 'void' }),
  ]
  expect(unpaidInvoice(subscription, [...others, first])).toBe(first)
})

test.each([
  ['brings revenue', { mrrMinor: 2_000 }, [invoice('02')]],
  ['is free', { amountMinor: 0 }, [invoice('02')]],
  ['is on trial', { status: 'trialing' }, [invoice('02')]],
  ['was paid and refunded', {}, [invoice('02', { status: 'paid' }), invoice('09')]],
  ['has invoices that are not read yet', {}, undefined],
] as const)('a subscription that %s has no unpaid first invoice', (_, changes, invoices) =>
  expect(unpaidInvoice({ ...subscription, ...changes }, invoices)).toBe(null),
)
