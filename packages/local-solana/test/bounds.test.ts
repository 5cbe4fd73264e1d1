import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startSolanaNode } from '../src/index.ts'
import { ask, newKey, openNode, openWorld, refusal } from './world.ts'

const post = (
  url: string,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(url, { method: 'POST', headers, body })

const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method })

describe('HTTP', () => {
  it('serves batches in their order, up to their limit', async () => {
    const { rpcUrl } = await openNode({ maxBatch: 3 })
    const batch = [call(1, 'getHealth'), call(2, 'getNothing'), { method: 5 }]
    const answers = (await (await post(rpcUrl, JSON.stringify(batch))).json()) as object[]
    expect(answers).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 2, error: { code: -32601 } },
      { id: null, error: { code: -32600 } },
    ])
    const longer = await post(rpcUrl, JSON.stringify([...batch, call(4, 'getHealth')]))
    expect(await longer.json()).toMatchObject({ id: null, error: { code: -32600 } })
    expect(await (await post(rpcUrl, '[]')).json()).toMatchObject({ error: { code: -32600 } })
  })

  it('refuses bodies above the limit, other methods, other types and what is no JSON', async () => {
    const { rpcUrl } = await openNode({ maxBodyBytes: 200 })
    const body = JSON.stringify(call(1, 'getHealth'))
    expect((await post(rpcUrl, body.padEnd(200))).status).toBe(200)
    expect((await post(rpcUrl, body.padEnd(201))).status).toBe(413)
    expect((await fetch(rpcUrl)).status).toBe(405)
    expect((await post(rpcUrl, body, { 'content-type': 'text/plain' })).status).toBe(415)
    expect(await (await post(rpcUrl, '{')).json()).toMatchObject({
      error: { code: -32700, message: 'Parse error' },
    })
    expect(await (await post(rpcUrl, '7')).json()).toMatchObject({ error: { code: -32600 } })
    expect(await (await fetch(`${rpcUrl}/health`)).text()).toBe('ok')
  })

  it('answers no notification', async () => {
    const { rpcUrl } = await openNode()
    const { status } = await post(rpcUrl, JSON.stringify({ jsonrpc: '2.0', method: 'svm_mine', params: [2] }))
    expect(status).toBe(204)
    expect(await ask(rpcUrl, 'getSlot', { commitment: 'processed' })).toMatchObject({ result: 2 })
  })

  it('refuses requests under the name of another site, and listens on loopback only', async () => {
    const { rpcUrl } = await openNode()
    expect(rpcUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const status = await new Promise((resolve, reject) => {
      const sent = request(rpcUrl, { method: 'POST', headers: { host: 'attacker.example' } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.on('error', reject).end('{}')
    })
    expect(status).toBe(403)
  })

  it('says that a port is in use, and leaves the one before it', async () => {
    const taken = createServer()
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as AddressInfo).port))
    })
    await expect(startSolanaNode({ port: port - 1 })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
    await new Promise((resolve) => taken.close(resolve))
    const node = await openNode({ port: port - 1 })
    expect(node.wsUrl).toBe(`ws://127.0.0.1:${port}`)
    await node.close()
    await node.close()
  })
})

describe('parameters', () => {
  it('that are wrong are answered by -32602, without the text of a library', async () => {
    const { rpcUrl } = await openNode()
    const address = newKey()
    const wrong: [string, ...unknown[]][] = [
      ['getBalance', 'O0'],
      ['getBalance', 'abc'],
      ['getBalance'],
      ['getBalance', address, 'confirmed'],
      ['getBalance', address, { commitment: 'certain' }],
      ['getAccountInfo', address, { encoding: 'hex' }],
      ['getAccountInfo', address, { encoding: 'base64', dataSlice: { offset: -1, length: 1 } }],
      ['getMultipleAccounts', new Array(101).fill(address)],
      ['getSignatureStatuses', ['abc']],
      ['getBlock', 'x'],
      ['getBlock', 0.5],
      ['getBlock', 0, { commitment: 'processed' }],
      ['getTokenAccountsByOwner', address, { programId: address }],
      ['getTokenAccountsByOwner', address, { mint: address }],
      ['getTokenAccountBalance', address],
      ['getTokenSupply', address],
      ['getFeeForMessage', 'AAAA'],
      ['sendTransaction', 'AAAA', { encoding: 'base64' }],
      ['sendTransaction', 'O'],
      ['simulateTransaction', 'AAAA', { encoding: 'base64', sigVerify: true, replaceRecentBlockhash: true }],
      ['requestAirdrop', address, 10 ** 15],
      ['svm_mine', -1],
      ['svm_mine', 10_001],
      ['svm_setAccount', address, { lamports: 1, data: '!' }],
      ['svm_setAccount', address, { lamports: 1, executable: true }],
      ['svm_setAccount', 'SysvarC1ock11111111111111111111111111111111', null],
      ['svm_setLags', { confirmed: 5, finalized: 4 }],
    ]
    for (const [method, ...params] of wrong)
      expect([method, ...params, await refusal(rpcUrl, method, ...params)]).toEqual([
        method,
        ...params,
        { code: -32602, message: expect.not.stringMatching(/TypeError|undefined|\.ts|Error:/) },
      ])
  })

  it('of an account too long for base58 have it asked for in another encoding', async () => {
    const { node, usdc, client, buyer } = await openWorld()
    const account = client.tokenAccountOf(buyer.address, usdc)
    expect(await refusal(node.rpcUrl, 'getAccountInfo', account, { commitment: 'confirmed' })).toMatchObject({
      code: -32600,
    })
    const owned = await ask(node.rpcUrl, 'getAccountInfo', usdc.address, {
      commitment: 'confirmed',
      encoding: 'base64+zstd',
    })
    expect(owned).toHaveProperty('result.value.data.1', 'base64+zstd')
  })
})

describe('a fault of the node', () => {
  it('is Internal error to a client, and told to whoever runs the node', async () => {
    const faults: unknown[] = []
    const { rpcUrl, ...node } = await openNode({ onFault: (fault) => faults.push(fault) })
    // Calls `setAccount` of the node object, because JSON-RPC does not accept an owner that is not an
    // address.
    const state = { lamports: 1n, data: new Uint8Array(), owner: 'none', executable: false, rentEpoch: 0n }
    expect(() => node.setAccount(newKey(), state)).toThrow('is no address')
    Object.defineProperty(node.faucet, 'sign', {
      value: () => {
        throw new Error('secret text')
      },
    })
    expect(await refusal(rpcUrl, 'requestAirdrop', newKey(), 1)).toEqual({
      code: -32603,
      message: 'Internal error',
    })
    expect(faults).toMatchObject([{ message: 'secret text' }])
  })
})

describe('transactions that nobody makes', () => {
  it('are refused or never land, and do not end the process', async () => {
    const { node, pay } = await openWorld()
    const answer = await ask(node.rpcUrl, 'getTransaction', await pay(1n), {
      encoding: 'base64',
      commitment: 'confirmed',
    })
    const [text] = (answer as unknown as { result: { transaction: [string] } }).result.transaction
    const bytes = Buffer.from(text, 'base64')
    const change = fc.record({ at: fc.nat(bytes.length - 1), byte: fc.nat(255), cut: fc.nat(3) })
    await fc.assert(
      fc.asyncProperty(change, async ({ at, byte, cut }) => {
        const changed = Buffer.from(bytes.subarray(0, bytes.length - Math.max(0, cut - 1)))
        if (at < changed.length) changed[at] = byte
        const options = { encoding: 'base64', skipPreflight: true }
        const refused = await refusal(node.rpcUrl, 'sendTransaction', changed.toString('base64'), options)
        expect([undefined, -32602]).toContain(refused?.code)
      }),
      { numRuns: 200, seed: 7 },
    )
    expect(await ask(node.rpcUrl, 'getHealth')).toMatchObject({ result: 'ok' })
  })
})
