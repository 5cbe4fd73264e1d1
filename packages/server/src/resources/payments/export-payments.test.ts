/**
 * Compares the CSV export with the list of the API: SQL writes most of a CSV line, and must write the values
 * that the list contains.
 */
import { exampleId } from '@stablerail/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CsvValue, csvLine } from '../../mechanisms/http/csv.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { insertPayment, insertRefund } from '../../testing/payments/rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
})
afterAll(() => api.close())

const text = fc.option(fc.constantFrom('=1+1', 'a,b', 'say "hi"', 'two\r\nlines', '', 'plain', '＠x', '-5'))
const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const facts = fc.record({
  description: text,
  failure_reason: text,
  screening_provider: text,
  screening_screened_at: fc.option(moment),
  confirmed_at: fc.option(moment),
  created_at: moment,
  status: fc.constantFrom('pending' as const, 'confirmed' as const, 'failed' as const),
  state: fc.constantFrom('seen' as const, 'orphaned' as const, 'confirmed' as const),
  outcome: fc.constantFrom('credited' as const, 'unmatched' as const),
  chain: fc.constantFrom('base' as const, 'polygon' as const),
  from_key: fc.constantFrom('', 'vault-7', `0x${'ab'.repeat(20)}`),
  reorg_suspected: fc.boolean(),
  close_match_checkout_id: fc.option(fc.constant(exampleId('checkout'))),
  expected_token_amount_base: fc.option(fc.constant('123456789012345678901234567890')),
  amount_base: fc.constantFrom('1', '99999999999999999999999999'),
  block_number: fc.integer({ min: 1, max: 20 }),
})

const leftOut = ['attribution', 'claims', 'requestedTokenAmountBase', 'collectedAt', 'overpaidMinor']
type Customer = { email: string; name: string | null }
type Payment = { customer: Customer | null } & { [name: string]: CsvValue | Customer }

test('each line of the export says what the list says', async () => {
  const { db, clock } = api.context
  await db
    .insertInto('chain_cursors')
    .values({
      chain: 'base',
      livemode: false,
      network_id: 8453,
      block_number: 12,
      block_hash: '0x12',
      head_number: 12,
      block_time: clock.now(),
      scanned_through: clock.now(),
      head_seen_at: clock.now(),
    })
    .execute()
  const body = { email: 'eve@example.com', name: '=HYPERLINK("x")' }
  const customer_id = (await api.call('POST', api.path('customers'), { body })).json.customer.id
  for (const [at, one] of fc.sample(facts, 60).entries()) {
    const id = await insertPayment(api.context, api.scope, {
      ...one,
      customer_id: at % 2 ? customer_id : null,
    })
    if (at % 5 === 0)
      await insertRefund(api.context, api.scope, id, { status: 'broadcast', reason: 'no, "thanks"' })
  }
  const listed = (await api.call('GET', api.path('payments?limit=100&expand=customer'))).json.data
  const expected = listed.map(({ customer, ...payment }: Payment) => {
    const own = Object.entries(payment).flatMap(([name, value]) => (leftOut.includes(name) ? [] : [value]))
    const { email = null, name = null } = customer ?? {}
    // Only Base is configured in this test, so the other chains have no token contract.
    const contract = payment.chain === 'base' ? unreadNetwork.tokens.USDC?.address : null
    const books = ['0x00000000000000000000000000000000000000bb', contract ?? null, null, null]
    return csvLine(['payment', ...(own as CsvValue[]), 3, null, email, name, null, ...books])
  })
  const exported = (await api.call('GET', api.path('payments?format=csv'))).text
  expect(exported.slice(exported.indexOf('\r\n') + 2)).toBe(expected.join(''))
})
