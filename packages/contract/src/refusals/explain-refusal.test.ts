import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { ChainId, contract, type Route } from '../index.ts'
import { explainRefusal, type RefusedPart } from './explain-refusal.ts'

const routes = Object.values(contract as unknown as Record<string, Record<string, Route>>).flatMap((group) =>
  Object.values(group),
)

const routeOf = (operation: string) => {
  const found = routes.find(({ metadata }) => metadata.operation === operation)
  if (found === undefined) throw new Error(`no operation ${operation}`)
  return found
}

const refuse = (part: RefusedPart['part'], schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? undefined : explainRefusal({ part, schema, value, issues: parsed.error.issues })
}

const bodyOf = (operation: string) => routeOf(operation).body as unknown as z.ZodType
const queryOf = (operation: string) => routeOf(operation).query as z.ZodType

const ofBody = (operation: string, value: unknown) => refuse('body', bodyOf(operation), value)
const ofQuery = (operation: string, value: unknown) => refuse('query', queryOf(operation), value)

const mug = { mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' }
const bill = { customerId: 'cus_1', chain: 'base', token: 'USDC' }
const line = { description: 'Mug', quantity: 1, unitAmountMinor: 500 }
const chains = `"${ChainId.options.join('", "')}"`.replace(/, (?!.*,)/, ' or ')
const older = 'If your SDK offers it, this server is older than the SDK.'

describe('a fault of a body is refused with a sentence that says what to send', () => {
  test.each<[string, unknown, string, string]>([
    ['createCheckout', { ...mug, amount: 19.99 }, 'amount', 'amount is in whole cents: 1999 for 19.99.'],
    ['createCheckout', { ...mug, amount: 0.1 }, 'amount', 'amount is in whole cents: 10 for 0.1.'],
    ['createCheckout', { ...mug, amount: 19.995 }, 'amount', 'amount is in whole cents: 1999 for 19.99.'],
    [
      'createCheckout',
      { ...mug, amount: '1999' },
      'amount',
      'amount must be a number, not a string: send 1999 without quotes.',
    ],
    [
      'createCheckout',
      { ...mug, amount: '19.99' },
      'amount',
      'amount is in whole cents, as a number: 1999 for 19.99.',
    ],
    [
      'createCheckout',
      { ...mug, amount: null },
      'amount',
      'amount must be a whole number of cents, not null (which is also what JSON makes of NaN and Infinity).',
    ],
    [
      'createCheckout',
      { ...mug, amount: 'lots' },
      'amount',
      'amount must be a whole number of cents, not a string.',
    ],
    ['createCheckout', { ...mug, amount: 0 }, 'amount', 'amount must be at least 1 cent; got 0.'],
    ['createCheckout', { ...mug, amount: -5 }, 'amount', 'amount must be at least 1 cent; got -5.'],
    [
      'createCheckout',
      { ...mug, amount: 1e15 },
      'amount',
      'amount must be at most 1000000000000 cents; got 1000000000000000.',
    ],
    [
      'createCheckout',
      { ...mug, mode: undefined },
      'mode',
      'mode is missing: send "payment" or "subscription".',
    ],
    [
      'createCheckout',
      { ...mug, mode: 'pay' },
      'mode',
      'mode must be "payment" or "subscription"; got "pay". Did you mean "payment"?',
    ],
    [
      'createCheckout',
      { ...mug, chain: 'Base' },
      'chain',
      `chain must be one of ${chains}; got "Base". Did you mean "base"?`,
    ],
    ['createCheckout', { ...mug, chain: 5 }, 'chain', `chain must be one of ${chains}, not a number.`],
    [
      'createCheckout',
      { ...mug, expiresInMinutes: 1441 },
      'expiresInMinutes',
      'expiresInMinutes must be at most 1440 minutes; got 1441.',
    ],
    [
      'createCheckout',
      { ...mug, expiresInMinutes: 1.5 },
      'expiresInMinutes',
      'expiresInMinutes must be a whole number, not 1.5.',
    ],
    [
      'createCheckout',
      { ...mug, successUrl: '/thanks' },
      'successUrl',
      'successUrl must be a web address, such as https://shop.example/thanks.',
    ],
    [
      'createCheckout',
      { ...mug, successUrl: 'javascript:alert(1)' },
      'successUrl',
      'successUrl must be a web address, such as https://shop.example/thanks.',
    ],
    [
      'createCheckout',
      { ...mug, currency: 'ßßß' },
      'currency',
      'currency must be a three-letter currency code, such as USD.',
    ],
    [
      'createPrice',
      { amount: 1, interval: 'month', currency: '1!?' },
      'currency',
      'currency must be a three-letter currency code, such as USD.',
    ],
    ['createCheckout', { ...mug, chain: undefined }, 'chain', 'chain is required unless an invoice is paid.'],
    ['createCustomer', {}, 'email', 'email is missing: send an email address, such as ada@example.com.'],
    [
      'createCustomer',
      { email: 'a..b@x.io' },
      'email',
      'email must be an email address, such as ada@example.com.',
    ],
    [
      'createCustomer',
      { email: 'a@x.io', country: 'DEU' },
      'country',
      'country must be a two-letter ISO 3166 code, such as DE.',
    ],
    ['createCustomer', { email: 'a@x.io', name: 5 }, 'name', 'name must be a string, not a number.'],
    [
      'createCustomer',
      { email: 'a@x.io', name: 'x'.repeat(121) },
      'name',
      'name must have at most 120 characters; it has 121.',
    ],
    ['createCustomer', [], 'body', 'The body must be an object, not an array.'],
    ['createCustomer', null, 'body', 'The body must be an object, not null.'],
    ['createCustomer', 'x', 'body', 'The body must be an object, not a string.'],
    ['createCustomer', undefined, 'body', 'The body is missing: send an object.'],
    ['updateCustomer', { wallet: 5 }, 'wallet', 'wallet must be a string or null, not a number.'],
    ['createProduct', { name: '' }, 'name', 'name must not be empty.'],
    ['updateProduct', { active: 'yes' }, 'active', 'active must be true or false, not a string.'],
    [
      'createInvoice',
      { ...bill, lineItems: [] },
      'lineItems',
      'lineItems must have at least 1 item; it has 0.',
    ],
    [
      'createInvoice',
      { ...bill, lineItems: [line, { ...line, quantity: 0 }] },
      'lineItems.1.quantity',
      'lineItems.1.quantity must be at least 1; got 0.',
    ],
    [
      'createInvoice',
      { ...bill, lineItems: [5] },
      'lineItems.0',
      'lineItems.0 must be an object, not a number.',
    ],
    [
      'createWallet',
      { chain: 'base', token: 'USDC', address: '0x' },
      'address',
      'address must have at least 4 characters; it has 2.',
    ],
    [
      'verifyWallet',
      { challengeId: 'wch_12345', signature: '!'.repeat(60) },
      'signature',
      'signature must be 0x and hex, or base58.',
    ],
    ['setPublicSlug', { slug: 'A' }, 'slug', 'slug must be 3 to 40 of a-z, 0-9 and -.'],
    ['creditPayment', {}, 'checkoutId', 'Send exactly one of checkoutId and invoiceId.'],
    ['creditPayment', { checkoutId: '' }, 'checkoutId', 'checkoutId must not be empty.'],
    [
      'attestCheckout',
      { category: 'a', confirmed: true, birthDate: '1990-02-31' },
      'birthDate',
      'birthDate must be a date, such as 1990-04-01.',
    ],
  ])('%s: %j', (operation, body, param, message) => {
    expect(ofBody(operation, body)).toEqual({ param, message })
  })
})

describe('an unknown name is refused with the nearest known name', () => {
  test.each<[string, unknown, string, string]>([
    [
      'createCheckout',
      { ...mug, descripton: 'x' },
      'descripton',
      'Unknown field "descripton". Did you mean "description"?',
    ],
    [
      'createCheckout',
      { ...mug, success_url: 'x' },
      'success_url',
      'Unknown field "success_url". Did you mean "successUrl"?',
    ],
    ['createProduct', { nmae: 'Mug' }, 'nmae', 'Unknown field "nmae". Did you mean "name"?'],
    [
      'createProduct',
      { name: 'Mug', colour: 'blue' },
      'colour',
      `Unknown field "colour". The known fields are name, description and metadata. ${older}`,
    ],
    [
      'createCheckout',
      { ...mug, amountMinor: 1999 },
      'amountMinor',
      'Unknown field "amountMinor". Did you mean "amount"?',
    ],
    [
      'updateWorkspace',
      { confirmations: { eth: 20 } },
      'confirmations.eth',
      'Unknown field "confirmations.eth". Did you mean "confirmations.ethereum"?',
    ],
    [
      'createInvoice',
      { ...bill, lineItems: [{ ...line, quantitty: 2 }] },
      'lineItems.0.quantitty',
      'Unknown field "lineItems.0.quantitty". Did you mean "lineItems.0.quantity"?',
    ],
    [
      'creditPayment',
      { checkoutid: 'chk_1' },
      'checkoutid',
      'Unknown field "checkoutid". Did you mean "checkoutId"?',
    ],
    [
      'createProduct',
      JSON.parse('{"name":"Mug","__proto__":{"polluted":true}}'),
      '__proto__',
      `Unknown field "__proto__". The known fields are name, description and metadata. ${older}`,
    ],
    [
      'createProduct',
      { name: 'Mug', constructor: 1 },
      'constructor',
      `Unknown field "constructor". The known fields are name, description and metadata. ${older}`,
    ],
  ])('%s: %j', (operation, body, param, message) => {
    expect(ofBody(operation, body)).toEqual({ param, message })
  })

  test('an unknown name of 100,000 letters is shortened in the refusal', () => {
    const refusal = ofBody('createProduct', { name: 'Mug', ['x'.repeat(100_000)]: 1 })
    expect(refusal?.param.length).toBeLessThan(100)
    expect(refusal?.message.length).toBeLessThan(300)
  })

  test.each<[string, unknown, string, string]>([
    ['listPayments', { statsu: 'confirmed' }, 'statsu', 'Unknown parameter "statsu". Did you mean "status"?'],
    [
      'listPayments',
      { status: 'confirmd' },
      'status',
      'status must be one of "pending", "confirmed", "failed", "refunded" or "reorged"; got "confirmd". Did you mean "confirmed"?',
    ],
    ['listPayments', { status: ['a', 'b'] }, 'status', 'status came 2 times: send it once.'],
    ['listCustomers', { limit: '0' }, 'limit', 'limit must be at least 1; got 0.'],
    ['listCustomers', { limit: '101' }, 'limit', 'limit must be at most 100; got 101.'],
    ['listCustomers', { limit: 'x' }, 'limit', 'limit must be a whole number from 1 to 100; got "x".'],
    ['listProducts', { active: 'yes' }, 'active', 'active must be true or false; got "yes".'],
    [
      'listPayments',
      { from: 'yesterday' },
      'from',
      'from must be a time in ISO 8601, such as 2026-11-20T09:30:00.000Z.',
    ],
    ['listEvents', {}, 'workspaceId', 'workspaceId is missing: send a string.'],
    [
      'retrieveCustomer',
      { expand: 'x' },
      'expand',
      `Unknown parameter "expand". This operation takes no parameters. ${older}`,
    ],
    [
      'listCustomers',
      { ['__proto__']: 'x' },
      '__proto__',
      `Unknown parameter "__proto__". The known parameters are status, email, q, cursor and limit. ${older}`,
    ],
  ])('%s: %j', (operation, query, param, message) => {
    expect(ofQuery(operation, query)).toEqual({ param, message })
  })
})
