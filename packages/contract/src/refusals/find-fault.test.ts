import { describe, expect, test } from 'vitest'
import { bodilessFault, faultOf } from './find-fault.ts'

const older = 'If your SDK offers it, this server is older than the SDK.'

describe('a body that is sent to an operation without one', () => {
  test.each([[undefined], [{}]])('a body may be %j where none is taken', (body) => {
    expect(bodilessFault(body)).toBeUndefined()
  })
  test.each<[unknown, string, string]>([
    [{ reason: 'x' }, 'reason', `Unknown field "reason". This operation takes no fields. ${older}`],
    [null, 'body', 'This operation takes no body: send none, or {}.'],
    [[], 'body', 'This operation takes no body: send none, or {}.'],
    ['x', 'body', 'This operation takes no body: send none, or {}.'],
  ])('a body %j is refused where none is taken', (body, param, message) => {
    expect(bodilessFault(body)).toEqual({ param, message })
  })
})

test('a refusal lists at most 20 known names and counts the others', () => {
  const names = Array.from({ length: 60 }, (_, at) => `field${at}`)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    additionalProperties: false,
  }
  const message = faultOf({ other: 1 }, schema, {})?.message ?? ''
  expect(message).toContain('field19 and 40 more.')
  expect(message).not.toContain('field20')
})

test('a name is suggested that differs in two letters, and none that differs in three', () => {
  const schema = { type: 'object', properties: { description: {} }, additionalProperties: false }
  const meant = (name: string) => /mean "(\w+)"/.exec(faultOf({ [name]: 1 }, schema, {})?.message ?? '')?.[1]
  expect(['dexxription', 'descrption', 'dxxxription'].map(meant)).toEqual([
    'description',
    'description',
    undefined,
  ])
})

test('a name is suggested that starts as the unknown one does, where there is only one', () => {
  const schema = {
    type: 'object',
    properties: { affiliateEnabled: {}, affiliateBasisPoints: {}, amount: {}, ethereum: {} },
    additionalProperties: false,
  }
  const meant = (name: string) => /mean "(\w+)"/.exec(faultOf({ [name]: 1 }, schema, {})?.message ?? '')?.[1]
  expect(['eth', 'amountMinor', 'affiliate', 'et', 'minor'].map(meant)).toEqual([
    ...['ethereum', 'amount'],
    ...[undefined, undefined, undefined],
  ])
})

describe('an address that a buyer is sent back to', () => {
  const schema = { type: 'string', format: 'uri-template' }
  const faultIn = (value: string) =>
    faultOf({ successUrl: value }, { type: 'object', properties: { successUrl: schema } }, {})
  const web = 'successUrl must be a web address, such as https://shop.example/thanks.'
  const user = 'successUrl must not hold a user or a password before the host.'
  const brace = (given: string) =>
    `successUrl may hold {CHECKOUT_ID}, which becomes the id of the checkout, not ${given}. Write any other brace as %7B or %7D.`

  test.each([
    'https://shop.example',
    'HTTP://127.0.0.1:3000/a?b=c#d',
    'https://shop.example/{CHECKOUT_ID}?a={CHECKOUT_ID}&b={CHECKOUT_ID}#{CHECKOUT_ID}',
    'https://shop.example/thanks?mail=ada@shop.example',
    'https://shop.example/@ada#a@b',
    'https://shop.example/%7Ba%7D?id=%7BCHECKOUT_ID%7D',
  ])('may be %s', (value) => {
    expect(faultIn(value)).toBeUndefined()
  })

  test.each([
    ['/thanks', web],
    ['shop.example/{CHECKOUT_ID}', web],
    ['javascript:alert("{CHECKOUT_ID}")', web],
    ['https:shop.example', web],
    ['https:///shop.example', web],
    ['https://', web],
    ['https://shop.example:{CHECKOUT_ID}/', web],
    ['https://ada:pw@shop.example/', user],
    ['https://ada@shop.example/', user],
    ['https://:pw@shop.example/', user],
    ['https://@shop.example/', user],
    ['https://shop.example\\@evil.example/', user],
    ['https://{CHECKOUT_ID}@shop.example/', user],
    ['https://\t/ada@shop.example/', user],
    ['https://shop.example?id={CHECKOUT_SESSION_ID}', brace('{CHECKOUT_SESSION_ID}')],
    ['https://shop.example?id={checkout_id}', brace('{checkout_id}')],
    ['https://shop.example?id={{CHECKOUT_ID}}', brace('{}')],
    ['https://shop.example?id={', brace('{')],
    ['https://shop.example?id=}', brace('}')],
    [
      'https://{CHECKOUT_ID}.shop.example/',
      'successUrl may hold {CHECKOUT_ID} in its path, query or fragment only.',
    ],
  ])('%s: %s', (value, message) => {
    expect(faultIn(value)?.message).toBe(message)
  })
})

describe('a number in free-form data that parsers of JSON change', () => {
  const faultIn = (text: string) =>
    faultOf(
      JSON.parse(text),
      { type: 'object', properties: { metadata: { type: 'object', maxProperties: 50 } } },
      {},
    )
  const refusal = (param: string) => ({
    param,
    message: `${param} is a number that JSON parsers change: beyond 9007199254740991, or infinite. Send it as a string.`,
  })

  test.each([
    ['{"big":1e400}', 'metadata.big'],
    ['{"big":-1e400}', 'metadata.big'],
    ['{"id":9007199254740993}', 'metadata.id'],
    ['{"id":-9007199254740992}', 'metadata.id'],
    ['{"order":{"lines":[1,{"id":12345678901234567890}]}}', 'metadata.order.lines.1.id'],
  ])('%s is refused', (text, param) => {
    expect(faultIn(`{"metadata":${text}}`)).toEqual(refusal(param))
  })

  test.each(['{"id":9007199254740991}', '{"id":-9007199254740991}', '{"a":0.1,"b":1e-7,"c":"1e400","d":-0}'])(
    '%s is taken',
    (text) => {
      expect(faultIn(`{"metadata":${text}}`)).toBeUndefined()
    },
  )
})
