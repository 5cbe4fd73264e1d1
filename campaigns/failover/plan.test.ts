import { expect, test } from 'vitest'
import { forHost, parseEnvironment, readDeployFile } from './deploy-files.ts'
import { kinds } from './disturb.ts'
import { isAtLeast } from './programs.ts'
import { planEvents } from './run-events.ts'

test('each round has each kind of event once, and a seed has one order', () => {
  const plan = planEvents(kinds, 4, 7)
  expect(plan).toHaveLength(4 * kinds.length)
  for (let round = 0; round < 4; round += 1)
    expect(new Set(plan.slice(round * kinds.length, (round + 1) * kinds.length))).toEqual(new Set(kinds))
  expect(planEvents(kinds, 4, 7)).toEqual(plan)
  expect(planEvents(kinds, 4, 8)).not.toEqual(plan)
})

test('a version is at least another one if its first number that is different is larger', () => {
  expect(isAtLeast([4, 0, 7], [4, 0, 7])).toBe(true)
  expect(isAtLeast([4, 1], [4, 0, 7])).toBe(true)
  expect(isAtLeast([10, 0, 0], [4, 0, 7])).toBe(true)
  expect(isAtLeast([4, 0, 6], [4, 0, 7])).toBe(false)
  expect(isAtLeast([3, 9, 9], [4, 0, 7])).toBe(false)
})

test('the files of deploy/ha for db-a become those of another host', () => {
  const etcd = parseEnvironment(forHost(readDeployFile('etcd.env'), 'db-b', '10.0.0.12'))
  expect(etcd.ETCD_NAME).toBe('db-b')
  expect(etcd.ETCD_LISTEN_PEER_URLS).toBe('http://10.0.0.12:2380')
  expect(etcd.ETCD_INITIAL_CLUSTER).toContain('db-a=http://10.0.0.11:2380')
  const patroni = parseEnvironment(forHost(readDeployFile('patroni.env'), 'db-b', '10.0.0.12'))
  expect(patroni.PATRONI_NAME).toBe('db-b')
  expect(JSON.stringify([patroni])).not.toContain('10.0.0.11')
})
