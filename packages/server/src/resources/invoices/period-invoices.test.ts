import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { insertPeriodInvoices, type NewPeriodInvoice, setPastDue } from './period-store.ts'

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
    id: `in_${second}_${subscriptionId}`,
    subscriptionId,
    customerId: 'cus_1',
    periodStart: at,
    createdAt: at,
    amountMinor: 2_000,
    currency: 'USD',
    chain: 'base',
    token: 'USDC',
    status: 'open',
    lineItems: [{ description: 'Tea', quantity: 1, unitAmountMinor: 2_000 }],
    hostedToken: `${second} ${subscriptionId}`,
    dueAt: at,
    paidAt: null,
    paymentId: null,
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

test('invoices that are made together are numbered by the moments they are made at, not by when their periods begin', async () => {
  const scope = await createTestScope(world.context)
  // An invoice that was created late: its period starts a day before the period of the invoice `sub_due`, but it
  // was created four seconds after that invoice.
  const late = { ...scope, ...madeAt(8, 'sub_late'), periodStart: new Date(Date.UTC(2027, 0, 9)) }
  const numbers = await transact(world.context, scope, async ({ tx }) =>
    (await insertPeriodInvoices(tx, [late, { ...scope, ...madeAt(4, 'sub_due') }])).map(
      ({ number, subscription_id }) => [number, subscription_id],
    ),
  )
  expect(numbers).toEqual([
    [1, 'sub_due'],
    [2, 'sub_late'],
  ])
})

test('an invoice that falls due again keeps the moment when it was first past due, and is not returned', async () => {
  const scope = await createTestScope(world.context)
  const { db } = world.context
  const given = { ...scope, ...madeAt(6, 'sub_e') }
  await transact(world.context, scope, async ({ tx }) => void (await insertPeriodInvoices(tx, [given])))
  const key = { workspaceId: scope.workspaceId, invoiceId: given.id }
  const fallDue = (at: Date) =>
    transact(world.context, scope, async ({ tx }) =>
      (await setPastDue(tx, scope.livemode, [{ ...key, at }])).map(({ id }) => id),
    )
  const pastDueAt = async () =>
    (await db.selectFrom('invoices').select('past_due_at').where('id', '=', given.id).executeTakeFirst())
      ?.past_due_at
  const [first, later] = [new Date(Date.UTC(2027, 0, 13)), new Date(Date.UTC(2027, 0, 20))]
  expect([await fallDue(first), await pastDueAt()]).toEqual([[given.id], first])
  await db.updateTable('invoices').set({ status: 'open' }).where('id', '=', given.id).execute()
  expect([await fallDue(later), await pastDueAt()]).toEqual([[], first])
})
