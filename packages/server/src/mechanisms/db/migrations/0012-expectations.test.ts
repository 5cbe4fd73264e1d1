import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTestDatabase } from '../../../testing/database.ts'
import { createPool } from '../pool.ts'
import { up as createPayments } from './0004-payments.ts'
import { up as createExpectations } from './0012-expectations.ts'

const url = await withTestDatabase()
let db: Kysely<unknown>
beforeAll(async () => {
  db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: createPool(url, { max: 1 }) }),
    plugins: [new CamelCasePlugin()],
  })
  // The tables of an older version, beside those of the present one.
  await sql`create schema older`.execute(db)
  await sql`set search_path to older`.execute(db)
  await createPayments(db)
})
afterAll(() => db.destroy())

const reserve = async (
  number: number,
  { status, amountMinor, amountBase }: { status: string; amountMinor: number; amountBase: bigint },
) => {
  const id = `chk_${number}`
  await sql`
    insert into checkouts (
      workspace_id, livemode, id, mode, status, amount_minor, currency, chain, token, wallet_id, success_url,
      expires_at, hosted_token, created_at
    ) values ('ws_1', false, ${id}, 'payment', ${status}, ${amountMinor}, 'USD', 'base', 'USDC', 'wlt_1', '',
      '2026-11-20T10:00:00Z', ${id}, '2026-11-20T09:30:00Z')
  `.execute(db)
  await sql`
    insert into payment_reservations (
      workspace_id, livemode, checkout_id, wallet_id, chain, token, recipient_key, amount_base, reference,
      payer_key, checkout_expires_at, held_until
    ) values ('ws_1', false, ${id}, 'wlt_1', 'base', 'USDC', '0xshop', ${amountBase.toString()}, ${`ref-${number}`},
      '0xbuyer', '2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z')
  `.execute(db)
}

test('reservations become expectations: nothing is lost, and each knows its price, whatever the decimals', async () => {
  await reserve(1, { status: 'pending', amountMinor: 1_999, amountBase: 19_990_042n })
  await reserve(2, { status: 'expired', amountMinor: 1, amountBase: 19_999n })
  await reserve(3, { status: 'failed', amountMinor: 99_999, amountBase: 999_999_999_999_999_999_999n })
  await reserve(4, { status: 'pending', amountMinor: 12, amountBase: 12n })
  await createExpectations(db)
  const { rows } = await sql<Record<string, unknown>>`
    select id, target_id, price_base::text, amount_base::text, ended_at is not null as ended, paid_at, payer_key,
      reference, prepared_at, expires_at, held_until from expectations order by id
  `.execute(db)
  expect(
    rows.map(({ id, targetId, priceBase, amountBase, ended }) => [
      id,
      targetId,
      priceBase,
      amountBase,
      ended,
    ]),
  ).toEqual([
    ['exp_1', 'chk_1', '19990000', '19990042', false],
    ['exp_2', 'chk_2', '10000', '19999', true],
    ['exp_3', 'chk_3', '999990000000000000000', '999999999999999999999', true],
    ['exp_4', 'chk_4', '12', '12', false],
  ])
  expect(rows[0]).toMatchObject({
    ...{ payerKey: '0xbuyer', reference: 'ref-1', paidAt: null },
    preparedAt: new Date('2026-11-20T09:30:00Z'),
    expiresAt: new Date('2026-11-20T10:00:00Z'),
    heldUntil: new Date('2026-11-21T10:00:00Z'),
  })
})
