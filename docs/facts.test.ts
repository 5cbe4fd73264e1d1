import { readFileSync } from 'node:fs'
import {
  defaultConfirmations,
  type EvmChain,
  errorCodes,
  evmChains,
  idempotency,
  sessionCookie,
  stripeEventTypes,
  webhookDelivery,
  webhookSignature,
} from '@stablerail/contract'
import type { WebhookVerificationErrorCode } from '@stablerail/sdk/webhooks'
import { describe, expect, test } from 'vitest'
import { errorClassName } from '../packages/codegen/src/sdk/emit-errors.ts'
import { documents } from '../scripts/docs-blocks.ts'

const read = (page: string) => readFileSync(new URL(`./${page}.md`, import.meta.url), 'utf8')

/** Returns the rows of all tables of a page, each as a list of its cells. */
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

/** All codes of the error class, as keys. If a code is missing, this object does not compile. */
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

describe('the guides agree with the contract on', () => {
  test.each(errorCodes)('the class of the error %s', (code) => {
    expect(rowOf('guides/errors', `\`${code}\``)?.[1]).toBe(`\`${errorClassName(code)}\``)
  })

  test.each(Object.keys(verificationCodes))('the code %s of a webhook that does not verify', (code) => {
    expect(rowOf('guides/webhooks', `\`${code}\``)).toBeDefined()
  })

  test.each(evmChains.map((chain): [EvmChain] => [chain]))(
    'the confirmations of a payment on %s',
    (chain) => {
      for (const page of ['guides/checkout', 'concepts/finality'])
        expect(rowOf(page, chain), page).toEqual([chain, String(defaultConfirmations[chain])])
    },
  )

  test('the delays between the attempts of a delivery', () => {
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

  test('the header and tolerance of a webhook signature', () => {
    for (const page of ['guides/webhooks', 'guides/migrating-from-stripe']) {
      expect(read(page)).toContain(`\`${webhookSignature.header}\``)
      expect(read(page)).toContain(`${webhookSignature.toleranceSeconds} seconds`)
    }
  })

  test.each(Object.entries(stripeEventTypes))('what the event %s of Stripe is called', (stripes, ours) => {
    expect(rowOf('guides/migrating-from-stripe', `\`${stripes}\``)?.[1]).toBe(`\`${ours}\``)
  })

  test.each(['checkout.sessions.create', 'constructEvent', 'autoPagingEach'])(
    'what the method %s of Stripe is called',
    (method) => {
      const rows = rowsOf('guides/migrating-from-stripe').filter(([first]) => first?.includes(method))
      expect(rows.map(([, ours]) => ours)).toEqual([expect.stringMatching(/^`/)])
    },
  )

  test('the hours that an idempotency key is kept', () => {
    expect(read('guides/idempotency')).toContain(`for ${idempotency.keepHours} hours`)
    expect(read('guides/idempotency')).toContain(`1 to ${idempotency.maxLength} printable ASCII`)
  })
})

/**
 * The environment variables that a reader sets: those that the SDK reads, and those of the programs in guides
 * and examples.
 */
const variables = new Set([
  ...['API_KEY', 'WORKSPACE_ID', 'BASE_URL', 'WEBHOOK_SECRET'],
  ...['SESSION', 'RPC_URL', 'PAYER_KEY', 'MAIL_URL', 'SIMULATOR'],
])

describe('the documents', () => {
  test('have one name for each variable', () => {
    for (const file of documents()) {
      const named = [...readFileSync(file, 'utf8').matchAll(/\bSTABLERAIL_(\w+)/g)].map(
        ([, name = '']) => name,
      )
      expect(
        named.filter((name) => !variables.has(name)),
        file,
      ).toEqual([])
    }
  })

  test('name the cookie of a session as the contract does', () => {
    const cookies = Object.values<string>(sessionCookie)
    for (const file of documents())
      for (const [name] of readFileSync(file, 'utf8').matchAll(/[\w.-]+session_token/g))
        expect(cookies, file).toContain(name)
    expect(readFileSync('packages/sdk/README.md', 'utf8')).toContain(`'${sessionCookie.secureName}=`)
  })
})

describe('a figure on a page of operations is the one on the page of figures:', () => {
  const figures = read('figures')
  const sectionOf = (bench: string) =>
    figures.match(new RegExp(`<!-- figures: ${bench} -->([\\s\\S]*?)<!-- end of figures -->`))?.[1] ?? ''
  const numbersIn = (text: string) => text.match(/(?<![\w.,])\d+(,\d{3})*(\.\d+)?/g) ?? []
  const claims = ['operations/sizes', 'operations/cells'].flatMap((page) =>
    rowsOf(page).flatMap((cells) => {
      const bench = /`npm run bench -- (\w+)`/.exec(cells.at(-1) ?? '')?.[1]
      return bench === undefined ? [] : [{ page, what: cells[0], measured: cells[1] ?? '', bench }]
    }),
  )

  test.each(claims)('$page, $what', ({ measured, bench }) => {
    const numbers = numbersIn(measured)
    expect(numbers).not.toEqual([])
    for (const number of numbers) expect(numbersIn(sectionOf(bench))).toContain(number)
  })
})
