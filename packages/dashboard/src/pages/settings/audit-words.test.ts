import { expect, test } from 'vitest'
import { actionWords, type Known, nameOf, namesOf } from './audit-words.ts'

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
  endpoints: [{ id: 'we_1', url: 'https://shop.example/hook' }],
} as unknown as Known)

test.each([
  ['operator', 'The operator of the service'],
  ['ws_1', 'Mug shop'],
  ['usr_1', 'Ada Lovelace'],
  ['mem_1', 'Ada Lovelace'],
  ['usr_2', 'grace@shop.example'],
  ['key_1', 'API key “Shop”'],
  ['wlt_1', 'Till'],
  ['wlt_2', 'USDC on Base, 0xabababa…abab'],
  ['wlt_3', 'USDC on Base, 0xabababa…abab'],
  ['we_1', 'shop.example'],
  ['usr_01k9z7q4m8c3v5t2r6w1x0y9bn', 'Former member …y9bn'],
  ['pay_01k9z7q4m8c3v5t2r6w1x0y9bn', 'Payment …y9bn'],
  ['rest', 'rest'],
])('%s is shown as “%s”', (id, name) => expect(nameOf(id, names)).toBe(name))

test.each([
  ['session.began', 'Signed in'],
  ['api_key.created', 'API key created'],
  ['wallet.puller_named', 'Wallet allowed to pull payments'],
  ['payment.credited', 'Payment credited'],
])('the action %s is “%s”', (action, words) => expect(actionWords(action)).toBe(words))
