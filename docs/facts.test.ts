import { readFileSync } from 'node:fs'
import {
  defaultConfirmations,
  type EvmChain,
  errorCodes,
  evmChains,
  idempotency,
  webhookDelivery,
  webhookSignature,
} from '@stablerail/contract'
import type { WebhookVerificationErrorCode } from '@stablerail/sdk/webhooks'
import { describe, expect, test } from 'vitest'
import { errorClassName } from '../packages/codegen/src/sdk/emit-errors.ts'

const read = (page: string) => readFileSync(new URL(`./${page}.md`, import.meta.url), 'utf8')

/** The rows of the tables of a page, as their cells. */
const rowsOf = (page: string) =>
  read(page)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const rowOf = (page: string, first: string) => rowsOf(page).find(([cell]) => cell === first)

/** Does not compile while a code is missing. */
const verificationCodes: Record<WebhookVerificationErrorCode, true> = {
  missing_secret: true,
  invalid_option: true,
  body_parsed: true,
  missing_header: true,
  malformed_header: true,
  timestamp_out_of_tolerance: true,
  signature_mismatch: true,
  invalid_json: true,
  sync_unavailable: true,
}

const durations: Record<number, string> = {
  60: '1 minute',
  300: '5 minutes',
  900: '15 minutes',
  3600: '1 hour',
  21600: '6 hours each',
}

describe('the guides say what the contract says', () => {
  test.each(errorCodes)('what to do about %s', (code) => {
    expect(rowOf('guides/errors', `\`${code}\``)?.[1]).toBe(`\`${errorClassName(code)}\``)
  })

  test.each(Object.keys(verificationCodes))('what %s means', (code) => {
    expect(rowOf('guides/webhooks', `\`${code}\``)).toBeDefined()
  })

  test.each(evmChains.map((chain): [EvmChain] => [chain]))('how many blocks %s takes', (chain) => {
    for (const page of ['guides/checkout', 'concepts/reorgs'])
      expect(rowOf(page, chain), page).toEqual([chain, String(defaultConfirmations[chain])])
  })

  test('when a webhook is tried again', () => {
    const { retryDelaysSeconds, maxAttempts, timeoutMs, previewCharacters } = webhookDelivery
    const last = retryDelaysSeconds.length + 1
    const rows = retryDelaysSeconds.map((seconds, at) => [
      at + 2 === last ? `${last} to ${maxAttempts}` : String(at + 2),
      durations[seconds],
    ])
    expect(rowsOf('guides/webhooks')).toEqual(expect.arrayContaining(rows))
    const page = read('guides/webhooks')
    expect(page).toContain(`within ${timeoutMs / 1000} seconds`)
    expect(page).toContain(`first ${previewCharacters} characters`)
  })

  test('how a webhook is signed', () => {
    for (const page of ['guides/webhooks', 'guides/migrating-from-stripe']) {
      expect(read(page)).toContain(`\`${webhookSignature.header}\``)
      expect(read(page)).toContain(`${webhookSignature.toleranceSeconds} seconds`)
    }
  })

  test('how long an idempotency key counts', () => {
    expect(read('guides/idempotency')).toContain(`for ${idempotency.keepHours} hours`)
    expect(read('guides/idempotency')).toContain(`1 to ${idempotency.maxLength} printable ASCII`)
  })
})
