import { exampleId, Payment } from '@stablerail/contract'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { createPool } from '../pool.ts'
import { up as createWorkspaces } from './0001-workspaces.ts'
import { up as createWallets } from './0003-wallets.ts'
import { up as createPayments } from './0004-payments.ts'
import { up as createCreationOrder } from './0010-creation-order.ts'
import { up as createExpectations } from './0012-expectations.ts'
import { up as createTransfers } from './0013-transfers.ts'
import { up as widenRefunds } from './0016-refunds.ts'
import { up as spareWrites } from './0019-fewer-writes.ts'

const payer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const shop = '0x00000000000000000000000000000000000000bb'
const walletId = exampleId('wallet')
const idOf = (number: number) => `pay_01k9z7q4m8c3v5t2r6w1x0y9${number.toString().padStart(2, '0')}`
const checkoutOf = (number: number) => `chk_01k9z7q4m8c3v5t2r6w1x0y9${number.toString().padStart(2, '0')}`

let api: TestApi
let db: Kysely<unknown>
beforeAll(async () => {
  api = await startTestApi()
  db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: createPool(api.databaseUrl, { max: 1 }) }),
  })
  // The tables of an older version, beside those of the present one.
  await sql`create schema older`.execute(db)
  await sql`set search_path to older`.execute(db)
  await createWorkspaces(db)
  await createWallets(db)
  await createPayments(db)
  await sql`create table customers (workspace_id text, livemode boolean, created_at timestamptz, id text, deleted_at timestamptz);
    create table products (workspace_id text, livemode boolean, created_at timestamptz, id text);
    create table events (workspace_id text, livemode boolean, created_at timestamptz, id text);
    create table prices (workspace_id text, livemode boolean, product_id text, created_at timestamptz, id text);
    create index prices_by_product on prices (id);
    create table webhook_deliveries (workspace_id text, livemode boolean, endpoint_id text, created_at timestamptz, id text);
    create index webhook_deliveries_by_endpoint on webhook_deliveries (id)`.execute(db)
  await createCreationOrder(db)
  await createExpectations(db)
})
afterAll(async () => {
  await db.destroy()
  await api.close()
})

type Old = Record<string, string | number | boolean | null>

const insert = async (table: string, row: Old) => {
  const names = Object.keys(row)
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))})
    values (${sql.join(Object.values(row))})
  `.execute(db)
}

const checkout = (number: number, status: string) =>
  insert('checkouts', {
    ...{
      workspace_id: api.scope.workspaceId,
      livemode: false,
      id: checkoutOf(number),
      mode: 'payment',
      status,
    },
    ...{
      amount_minor: 1_999,
      currency: 'USD',
      chain: 'base',
      token: 'USDC',
      wallet_id: walletId,
      success_url: '',
    },
    ...{ expires_at: '2026-11-20T10:00:00Z', hosted_token: `t${number}`, created_at: '2026-11-20T09:30:00Z' },
  })

const payment = (number: number, facts: Old) =>
  insert('payments', {
    ...{ workspace_id: api.scope.workspaceId, livemode: false, id: idOf(number), wallet_id: walletId },
    ...{ amount_minor: 1_999, fee_minor: 0, net_minor: 1_999, currency: 'USD', token: 'USDC', chain: 'base' },
    ...{ status: 'confirmed', tx_hash: `0xa${number}`, log_index: 4, block_number: 100 + number },
    ...{ block_hash: `0xb${number}`, block_time: '2026-11-20T09:40:00Z', confirmations: 10 },
    ...{ payer_address: payer, token_amount_base: '19990042', created_at: '2026-11-20T09:40:02Z' },
    ...{ attribution: JSON.stringify({ rule: 'reference', reason: 'Test.', candidateCheckoutIds: [] }) },
    ...facts,
  })

const credited = (number: number): Old => ({
  checkout_id: checkoutOf(number),
  target_amount_base: '19990042',
})
const confirmed = { confirmed_at: '2026-11-20T09:41:00Z', fully_settled: true }

const tables = ['transfers', 'payments', 'allocations', 'effects', 'refunds', 'checkouts'] as const

/** Copies the rows that the migration made into the tables of the present version. */
const adopt = async () => {
  for (const table of tables) {
    const { rows } = await sql<{ names: string }>`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_schema = 'older' and table_name = ${table}
    `.execute(db)
    const names = sql.raw(rows[0]?.names ?? '')
    await sql`
      insert into public.${sql.table(table)} (${names}) select ${names} from older.${sql.table(table)}
    `.execute(db)
  }
}

const retrieve = async (number: number): Promise<Payment> => {
  const { status, json } = await api.call('GET', api.path(`payments/${idOf(number)}`))
  expect(status).toBe(200)
  return Payment.parse(json)
}

test('payments of the former shape are answered as before, and each knows what it pays and has caused', async () => {
  await insert('workspaces', { id: api.scope.workspaceId, name: 'Shop', created_at: '2026-01-01' })
  await insert('wallets', {
    ...{ workspace_id: api.scope.workspaceId, id: walletId, chain: 'base', token: 'USDC', address: shop },
    ...{ address_key: shop, nickname: '', created_at: '2026-01-01' },
  })
  for (const [number, status] of [
    [1, 'succeeded'],
    [2, 'pending'],
    [3, 'pending'],
    [4, 'failed'],
    [5, 'succeeded'],
    [6, 'pending'],
  ] as const)
    await checkout(number, status)
  await payment(1, { ...credited(1), ...confirmed })
  await payment(2, { ...credited(2), status: 'pending', confirmations: 2 })
  await payment(3, { ...credited(3), status: 'pending', amount_minor: 5, token_amount_base: '50000' })
  await payment(4, { ...credited(4), status: 'failed', failure_reason: 'underpaid', fully_settled: false })
  await payment(5, { ...credited(5), ...confirmed, reorg_suspected: true })
  const detached = { block_number: null, block_hash: null, confirmations: 0 }
  await payment(6, { ...credited(6), ...detached, status: 'pending', detached_at: '2026-11-20T09:50:00Z' })
  await payment(7, { ...detached, status: 'failed', failure_reason: 'dropped', log_index: null })
  const back = { refund_amount_minor: 1_999, refund_recipient: payer, refund_tx_hash: '0xback' }
  await payment(8, {
    ...{ ...confirmed, ...back, status: 'refunded', unmatched_inbound: true },
    ...{ refunded_at: '2026-11-20T09:59:00Z', refund_reason: 'Broken' },
    ...{ close_match_checkout_id: checkoutOf(2), expected_token_amount_base: '19990042' },
  })
  await createTransfers(db)
  await widenRefunds(db)
  await spareWrites(db)
  await adopt()

  expect(await retrieve(1)).toMatchObject({
    ...{ id: idOf(1), status: 'confirmed', checkoutId: checkoutOf(1), txHash: '0xa1', blockNumber: 101 },
    ...{ payerAddress: payer, tokenAmountBase: '19990042', unmatchedInbound: false, reorgSuspected: false },
    ...{ createdAt: '2026-11-20T09:40:02.000Z', confirmedAt: '2026-11-20T09:41:00.000Z' },
  })
  expect(await retrieve(4)).toMatchObject({ status: 'failed', failureReason: 'underpaid', blockNumber: 104 })
  expect(await retrieve(5)).toMatchObject({ status: 'confirmed', reorgSuspected: true, blockNumber: 105 })
  expect(await retrieve(6)).toMatchObject({ status: 'pending', blockNumber: null, confirmations: 0 })
  expect(await retrieve(7)).toMatchObject({ status: 'failed', failureReason: 'dropped', blockNumber: null })
  expect(await retrieve(8)).toMatchObject({
    ...{ status: 'refunded', refundTxHash: '0xback', refundAmountMinor: 1_999, refundRecipient: payer },
    ...{ refundedAt: '2026-11-20T09:59:00.000Z', refundReason: 'Broken', unmatchedInbound: true },
    ...{ closeMatchCheckoutId: checkoutOf(2), expectedTokenAmountBase: '19990042' },
    receivedTokenAmountBase: '19990042',
  })

  const { rows } = await sql<{
    number: number
    state: string
    outcome: string
    assigned: boolean
    made: boolean
  }>`
    select right(payment.id, 2)::int as number, transfer.state, payment.outcome,
      exists (select from allocations where payment_id = payment.id and released_at is null) as assigned,
      exists (select from effects where payment_id = payment.id and undone_at is null) as made
    from payments as payment join transfers as transfer on transfer.id = payment.transfer_id order by payment.id
  `.execute(db)
  const settled = expect.stringMatching(/^(confirmed|final)$/)
  expect(
    rows.map(({ number, state, outcome, assigned, made }) => [number, state, outcome, assigned, made]),
  ).toEqual([
    [1, settled, 'credited', true, true],
    [2, 'seen', 'credited', true, false],
    [3, 'seen', 'underpaid', false, false],
    [4, settled, 'underpaid', false, false],
    [5, 'orphaned', 'credited', true, true],
    [6, 'orphaned', 'credited', false, false],
    [7, 'orphaned', 'unmatched', false, false],
    [8, settled, 'unmatched', false, false],
  ])
})
