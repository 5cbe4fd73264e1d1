import type { AuditEntry } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import {
  actionWords,
  actorOf,
  changedName,
  emailsOf,
  fieldWords,
  type Known,
  nameOf,
  namesOf,
  pageOf,
  withFormerNames,
} from './audit-words.ts'

const names = namesOf({
  workspace: { id: 'ws_1', name: 'Mug shop' },
  members: [
    { id: 'mem_1', userId: 'usr_1', name: 'Ada Lovelace', email: 'ada@lovelace.example' },
    { id: 'mem_2', userId: 'usr_2', name: '', email: 'grace@shop.example' },
  ],
  keys: [{ id: 'key_1', name: 'Shop' }],
  wallets: [
    { id: 'wlt_1', nickname: 'Till', chain: 'base', token: 'USDC', address: `0x${'ab'.repeat(20)}` },
    { id: 'wlt_2', nickname: '', chain: 'base', token: 'USDC', address: `0x${'ab'.repeat(20)}` },
    { id: 'wlt_3', nickname: null, chain: 'base', token: 'USDC', address: `0x${'ab'.repeat(20)}` },
  ],
  endpoints: [
    { id: 'we_1', url: 'https://shop.example/hook?key=secret', description: null },
    { id: 'we_2', url: 'https://shop.example/hook', description: 'Fulfilment' },
    { id: 'we_3', url: 'https://shop.example', description: '' },
  ],
  invitations: [{ id: 'inv_1', email: 'vera@shop.example', role: 'viewer' }],
} as unknown as Known)

test.each([
  ['operator', 'the operator of the service'],
  ['ws_1', 'Mug shop'],
  ['usr_1', 'Ada Lovelace'],
  ['mem_1', 'Ada Lovelace'],
  ['usr_2', 'grace@shop.example'],
  ['key_1', 'API key “Shop”'],
  ['wlt_1', 'wallet “Till”'],
  ['wlt_2', 'wallet 0xabababa…abab for USDC on Base'],
  ['wlt_3', 'wallet 0xabababa…abab for USDC on Base'],
  ['we_1', 'webhook endpoint shop.example/hook'],
  ['we_2', 'webhook endpoint “Fulfilment”'],
  ['we_3', 'webhook endpoint shop.example'],
  ['inv_1', 'vera@shop.example as viewer'],
  ['inv_01k9z7q4m8c3v5t2r6w1x0y9bn', 'invitation …y9bn'],
  ['usr_01k9z7q4m8c3v5t2r6w1x0y9bn', 'former member …y9bn'],
  ['pay_01k9z7q4m8c3v5t2r6w1x0y9bn', 'payment …y9bn'],
  ['rest', 'rest'],
])('%s is shown as “%s”', (id, name) => expect(nameOf(id, names)).toBe(name))

test.each([
  ['operator', 'The operator of the service'],
  ['usr_2', 'grace@shop.example'],
  ['usr_01k9z7q4m8c3v5t2r6w1x0y9bn', 'Former member …y9bn'],
])('a sentence about what %s did begins with “%s”', (id, name) => expect(actorOf(id, names)).toBe(name))

test.each([
  ['api_key.created', ['created ', true, '']],
  ['wallet.default_changed', ['made ', true, ' the default']],
  ['session.began', ['signed in', false, '']],
  ['tax_rate.added', ['did “tax rate added” with ', true, '']],
])('the action %s in a sentence', (action, [before, hasRecord, after]) =>
  expect(actionWords(action as string)).toEqual({ before, hasRecord, after }),
)

test.each([
  ['pay_01k9z7q4m8c3v5t2r6w1x0y9bn', 'payments/pay_01k9z7q4m8c3v5t2r6w1x0y9bn'],
  ['we_1', 'webhooks/we_1'],
  ['wlt_1', 'wallets'],
  ['mem_1', 'team'],
  ['inv_1', 'team'],
  ['ws_1', 'settings'],
  // A record that was deleted has no page.
  ['we_01k9z7q4m8c3v5t2r6w1x0y9bn', null],
  ['wlt_01k9z7q4m8c3v5t2r6w1x0y9bn', null],
  ['inv_01k9z7q4m8c3v5t2r6w1x0y9bn', null],
])('%s leads to %s', (id, path) => expect(pageOf(id, names)).toBe(path))

test('a person whose invitation is open is invited; otherwise an invitation was sent', () =>
  expect([true, false].map((isNamed) => actionWords('invitation.created', isNamed).before)).toEqual([
    'invited ',
    'sent ',
  ]))

test('the email address of an actor is known while they are a member', () =>
  expect(
    emailsOf([{ userId: 'usr_1', email: 'ada@lovelace.example' }] as unknown as Known['members']),
  ).toEqual(new Map([['usr_1', 'ada@lovelace.example']])))

const gone = (values: Record<string, string>) =>
  Object.entries(values).map(([field, before]) => ({ field, before, after: null }))

test.each([
  [gone({ url: 'https://shop.example/hook?…' }), 'webhook endpoint shop.example/hook'],
  [
    [{ field: 'url', before: null, after: 'https://shop.example/hook' }],
    'webhook endpoint shop.example/hook',
  ],
  [
    gone({ address: `0x${'ab'.repeat(20)}`, token: 'USDC', chain: 'base' }),
    'wallet 0xabababa…abab for USDC on Base',
  ],
  [[{ field: 'url', before: 'https://a.example', after: 'https://b.example' }], undefined],
  [[], undefined],
])('the changes %j name the record: %s', (changes, name) => expect(changedName(changes)).toBe(name))

test('the entry of a deletion names the record in its earlier entries too', () => {
  const entry = (target: string, changes: object[] = []) => ({ target, changes }) as unknown as AuditEntry
  const url = 'https://shop.example/hook'
  const entries = [entry('we_9', gone({ url })), entry('we_8'), entry('we_9'), entry('we_9')]
  const name = 'webhook endpoint shop.example/hook'
  expect(withFormerNames(entries).map(({ formerName }) => formerName)).toEqual([name, undefined, name, name])
})

test('a changed field is named in words', () => {
  expect(['role', 'invoiceReminderDays', 'successUrl'].map(fieldWords)).toEqual([
    'Role',
    'Invoice reminder days',
    'Success URL',
  ])
})
