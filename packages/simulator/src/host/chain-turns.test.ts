import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createChainTurns } from './chain-turns.ts'

/** Requests turns and notes, in order, which of them have begun. */
const createWorld = () => {
  const turns = createChainTurns()
  const begun: string[] = []
  const ask = (kind: 'share' | 'reserve', holder: string) => {
    const abort = new AbortController()
    const turn = turns[kind](holder, abort.signal)
    turn.then(
      () => begun.push(`${kind} ${holder}`),
      () => begun.push(`${kind} ${holder} aborted`),
    )
    return { end: async () => (await turn)(), abort: () => abort.abort(new Error('closed')) }
  }
  return { ask, begun, settled: setImmediate }
}

test('payments of several holders go on side by side', async () => {
  const { ask, begun, settled } = createWorld()
  ask('share', 'a')
  ask('share', 'b')
  await settled()
  expect(begun).toEqual(['share a', 'share b'])
})

test('a reservation waits for payments of others, not for its own, and holds new ones back', async () => {
  const { ask, begun, settled } = createWorld()
  const ofB = ask('share', 'b')
  ask('share', 'a')
  ask('reserve', 'a')
  ask('share', 'c')
  ask('share', 'b')
  await settled()
  expect(begun).toEqual(['share b', 'share a', 'share b'])
  await ofB.end()
  await settled()
  expect(begun).toHaveLength(3)
})

test('a reservation begins after the last payment of another, and its own payments go on during it', async () => {
  const { ask, begun, settled } = createWorld()
  const ofB = ask('share', 'b')
  const alone = ask('reserve', 'a')
  ask('share', 'c')
  await ofB.end()
  await settled()
  ask('share', 'a')
  await settled()
  expect(begun).toEqual(['share b', 'reserve a', 'share a'])
  await alone.end()
  await settled()
  expect(begun.at(-1)).toBe('share c')
})

test('two holders with payments that both reserve do not wait for each other for ever', async () => {
  const { ask, begun, settled } = createWorld()
  const ofA = ask('share', 'a')
  ask('share', 'b')
  const first = ask('reserve', 'a')
  ask('reserve', 'b')
  await settled()
  expect(begun.slice(2)).toEqual(['reserve a'])
  await first.end()
  await ofA.end()
  await settled()
  expect(begun.slice(2)).toEqual(['reserve a', 'reserve b'])
})

test('a request whose connection closes waits no more, and keeps nobody waiting', async () => {
  const { ask, begun, settled } = createWorld()
  ask('share', 'a')
  const reserving = ask('reserve', 'b')
  ask('share', 'c')
  reserving.abort()
  await settled()
  expect(begun).toEqual(['share a', 'reserve b aborted', 'share c'])
})
