import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { insertPeriodInvoices, type NewPeriodInvoice } from './period-store.ts'

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
})
afterAll(() => world.close())

const madeAt = (
  second: number,
  subscriptionId: string,
): Omit<NewPeriodInvoice, 'workspaceId' | 'livemode'> => {
  const at = new Date(Date.UTC(2027, 0, 10, 10, 0, second))
  return {
    ...{
      id: `in_${second}_${subscriptionId}`,
      subscriptionId,
      customerId: 'cus_1',
      periodStart: at,
      createdAt: at,
    },
    ...{ amountMinor: 2_000, currency: 'USD', chain: 'base', token: 'USDC', status: 'open' },
    lineItems: [{ description: 'Tea', quantity: 1, unitAmountMinor: 2_000 }],
    ...{ hostedToken: `${second} ${subscriptionId}`, dueAt: at, paidAt: null, paymentId: null },
  }
}

test('invoices that are made together are numbered by their moments and then by their subscriptions, in each workspace', async () => {
  const [one, other] = [await createTestScope(world.context), await createTestScope(world.context)]
  const given = [
    { ...one, ...madeAt(7, 'sub_a') },
    { ...other, ...madeAt(9, 'sub_x') },
    { ...one, ...madeAt(5, 'sub_c') },
    { ...other, ...madeAt(3, 'sub_y') },
    { ...one, ...madeAt(5, 'sub_b') },
  ]
  const make = (invoices: NewPeriodInvoice[]) =>
    transact(world.context, one, async ({ tx }) =>
      (await insertPeriodInvoices(tx, invoices)).map((row) => [
        row.workspace_id,
        row.number,
        row.subscription_id,
      ]),
    )
  const made = await make(given)
  const of = ({ workspaceId }: typeof one) =>
    made.filter(([id]) => id === workspaceId).map(([, ...rest]) => rest)
  expect(of(one)).toEqual([
    [1, 'sub_b'],
    [2, 'sub_c'],
    [3, 'sub_a'],
  ])
  expect(of(other)).toEqual([
    [1, 'sub_y'],
    [2, 'sub_x'],
  ])
  expect(await make([{ ...one, ...madeAt(1, 'sub_d') }])).toEqual([[one.workspaceId, 4, 'sub_d']])
})
