import type { ApiKey, Member } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { actorGroups } from './audit-filters.ts'

test('members are chosen by email address and API keys by name; a kind without actors has no group', () => {
  const members = [{ id: 'mem_1', userId: 'usr_1', email: 'ada@shop.example' } as Member]
  const keys = [{ id: 'key_1', name: 'Shop' } as ApiKey]
  expect(actorGroups({ members, keys })).toEqual([
    ['Members', [['usr_1', 'ada@shop.example']]],
    ['API keys', [['key_1', 'Shop']]],
  ])
  expect(actorGroups({ members, keys: [] }).map(([label]) => label)).toEqual(['Members'])
})
