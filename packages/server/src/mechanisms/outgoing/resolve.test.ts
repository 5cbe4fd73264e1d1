import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { createCheckedLookup, createResolve } from './resolve.ts'

const typeA = 1
const typeAaaa = 28

/**
 * Starts a name server that returns one record for each type in `records`, and never responds if `records` is null.
 */
const startNameServer = async (records: Record<number, Buffer> | null): Promise<string> => {
  const socket = createSocket('udp4')
  socket.on('message', (query, peer) => {
    if (!records) return
    const question = query.subarray(12, query.indexOf(0, 12) + 5)
    const type = question.readUInt16BE(question.length - 4)
    const data = records[type]
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(data ? 1 : 0, 6)
    header.writeUInt32BE(0, 8)
    const answer = data ? [Buffer.of(0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length), data] : []
    socket.send(Buffer.concat([header, question, ...answer]), peer.port, peer.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => {
    socket.close()
  })
  return `127.0.0.1:${socket.address().port}`
}

const v4 = Buffer.of(93, 184, 215, 14)
const v6 = Buffer.from('26062800021fcb07682080daaf6b8b2c', 'hex')

test.each([
  [{ [typeA]: v4, [typeAaaa]: v6 }, ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']],
  [{ [typeA]: v4 }, ['93.184.215.14']],
  [{ [typeAaaa]: v6 }, ['2606:2800:21f:cb07:6820:80da:af6b:8b2c']],
])('both families are asked, and one is enough (%#)', async (records, addresses) => {
  const resolve = createResolve({ servers: [await startNameServer(records)] })
  expect(await resolve('hooks.example')).toEqual(addresses)
})

test('a name without addresses rejects', async () => {
  const resolve = createResolve({ servers: [await startNameServer({})] })
  await expect(resolve('hooks.example')).rejects.toMatchObject({ code: 'ENODATA' })
})

test('a silent name server is given up at the deadline', async () => {
  const resolve = createResolve({ servers: [await startNameServer(null)], deadlineMs: 50 })
  await expect(resolve('hooks.example')).rejects.toMatchObject({ code: 'ECANCELLED' })
})

const lookUp = (all: boolean, mayConnect: (ip: string) => boolean) =>
  new Promise((settle) => {
    const lookup = createCheckedLookup(async () => ['93.184.215.14', '2606:4700::1'], mayConnect)
    lookup('hooks.example', { all }, (...answer) => settle(answer))
  })

test('a lookup of all addresses gives every checked one with its family', async () => {
  expect(await lookUp(true, () => true)).toEqual([
    null,
    [
      { address: '93.184.215.14', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ],
  ])
})

test('a lookup of one address gives the first', async () => {
  expect(await lookUp(false, () => true)).toEqual([null, '93.184.215.14', 4])
})

test.each([true, false])('a lookup (all: %s) with one refused address gives none', async (all) => {
  const answer = await lookUp(all, (ip) => ip !== '2606:4700::1')
  expect(answer).toEqual([expect.objectContaining({ kind: 'refused_address' }), []])
})
