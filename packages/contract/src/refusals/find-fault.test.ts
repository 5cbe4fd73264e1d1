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
