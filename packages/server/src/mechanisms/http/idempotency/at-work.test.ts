import { expect, test } from 'vitest'
import { createAtWork } from './at-work.ts'

const begin = (atWork = createAtWork()) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { atWork, finish: resolve, fail: reject, work: atWork.run('a', () => promise) }
}

test('a name is taken while its work lasts, and free after, however the work ended', async () => {
  for (const end of ['finish', 'fail'] as const) {
    const { atWork, work, ...ends } = begin()
    expect(atWork.isFree('a')).toBe(false)
    expect(atWork.isFree('b')).toBe(true)
    if (end === 'finish') ends.finish('done')
    else ends.fail(new Error('failed'))
    expect(await work.catch((error: Error) => error.message)).toBe(end === 'finish' ? 'done' : 'failed')
    expect(atWork.isFree('a')).toBe(true)
  }
})

test('two cannot work under one name at once', async () => {
  const { atWork, finish, work } = begin()
  await expect(atWork.run('a', async () => 'other')).rejects.toThrow('Two cannot work under one name')
  finish('done')
  expect(await work).toBe('done')
})

test('a caller that waits learns how the work ended, or that it did not end in time', async () => {
  const { atWork, finish } = begin()
  expect(await atWork.ends('a', 0)).toBe('running')
  expect(await atWork.ends('a', -1)).toBe('running')
  const waiting = atWork.ends('a', 60_000)
  finish('done')
  expect(await waiting).toBe('returned')
  const failing = begin()
  const failed = failing.atWork.ends('a', 60_000)
  failing.fail(new Error('failed'))
  await expect(failing.work).rejects.toThrow('failed')
  expect(await failed).toBe('threw')
})

test('nobody has to wait for a name that is free', async () => {
  expect(await createAtWork().ends('a', 60_000)).toBe('returned')
})
