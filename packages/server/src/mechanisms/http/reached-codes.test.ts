import { readFileSync } from 'node:fs'
import { type ErrorCode, errorCodes } from '@stablerail/contract'
import { expect, test } from 'vitest'

/** For each error code, the path of a test in which the real server returns it. */
const reachedIn: Record<ErrorCode, string> = {
  invalid_request: 'resources/invoices/create-invoice',
  unauthorized: 'resources/wallets/update-wallet',
  aal_required: 'resources/webhook-endpoints/routes',
  forbidden: 'resources/webhook-endpoints/routes',
  kyb_required: 'commands/manage-kyb',
  attestation_required: 'resources/hosted/checkouts/attestation',
  not_found: 'resources/prices/retrieve-price',
  conflict: 'resources/subscriptions/plan-changes',
  invalid_state_transition: 'resources/invoices/send-invoice',
  signing_required: 'resources/invoices/send-invoice',
  insufficient_confirmations: 'resources/payments/credit-payment',
  chain_reverted: 'resources/payments/refund/chain',
  rate_limited: 'resources/payment-links/open-payment-link',
  restricted_jurisdiction: 'resources/hosted/checkouts/restrictions',
  unavailable: 'mechanisms/http/idempotency/database-faults',
  internal_error: 'resources/hosted/checkouts/agreeing',
}

test('every error code is returned to a request, in the test that is named here', () => {
  const unnamed = errorCodes.filter((code) => {
    const text = readFileSync(new URL(`../../${reachedIn[code]}.test.ts`, import.meta.url), 'utf8')
    return !text.includes(`'${code}'`)
  })
  expect(unnamed).toEqual([])
})
