import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { memo } from '../src/index.ts'
import { key, newKey, openNode, openWorld, signVersion0, toWeb3 } from './world.ts'

type Message = {
  id?: number
  result?: unknown
  error?: { code: number; message: string }
  method?: string
  params?: { result: unknown; subscription: number }
}

/**
 * Opens a WebSocket client that stores messages in the order of arrival. `next` waits for the next message.
 */
const openSocket = async (wsUrl: string) => {
  const socket = new WebSocket(wsUrl)
  onTestFinished(() => socket.terminate())
  const messages: Message[] = []
  const waiting: ((message: Message) => void)[] = []
  socket.on('message', (text) => {
    const message = JSON.parse(String(text)) as Message
    const next = waiting.shift()
    if (next) next(message)
    else messages.push(message)
  })
  await once(socket, 'open')
  const next = (): Promise<Message> => {
    const message = messages.shift()
    return message ? Promise.resolve(message) : new Promise((resolve) => waiting.push(resolve))
  }
  const send = async (method: string, ...params: unknown[]) => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    return next()
  }
  /** Subscribes and returns the subscription's id. */
  const follow = async (method: string, ...params: unknown[]) =>
    Number((await send(method, ...params)).result)
  const notified = async () => {
    const { method, params } = await next()
    return { method, result: params?.result, subscription: params?.subscription }
  }
  return { socket, send, follow, notified }
}

describe('a subscription to a signature', () => {
  it('is told once its commitment is reached, and ends then', async () => {
    const { node, pay } = await openWorld({ lags: { confirmed: 0, finalized: 3 } })
    const signature = await pay(1n)
    const { follow, notified, send } = await openSocket(node.wsUrl)
    const now = await follow('signatureSubscribe', signature, { commitment: 'confirmed' })
    expect(await notified()).toMatchObject({
      method: 'signatureNotification',
      subscription: now,
      result: { value: { err: null } },
    })
    const later = await follow('signatureSubscribe', signature, { commitment: 'finalized' })
    node.mine(2)
    // The next message is the response to this request, so the two new blocks caused no notification.
    expect((await send('signatureUnsubscribe', now)).error?.code).toBe(-32602)
    node.mine()
    expect(await notified()).toMatchObject({ subscription: later })
    expect((await send('signatureUnsubscribe', later)).error?.code).toBe(-32602)
  })
})

describe('a subscription to slots', () => {
  it('is told each block with its parent, those of a fork too', async () => {
    const { wsUrl, ...node } = await openNode({ lags: { finalized: 2 } })
    const { follow, notified } = await openSocket(wsUrl)
    await follow('slotSubscribe')
    node.mine()
    node.skip()
    node.mine()
    node.drop()
    node.mine()
    const told = [await notified(), await notified(), await notified()].map(({ result }) => result)
    expect(told).toEqual([
      { slot: 1, parent: 0, root: 0 },
      { slot: 3, parent: 1, root: 1 },
      { slot: 2, parent: 1, root: 1 },
    ])
  })

  it('of roots is told what is finalized', async () => {
    const { wsUrl, ...node } = await openNode()
    const { follow, notified } = await openSocket(wsUrl)
    await follow('rootSubscribe')
    node.mine(2)
    node.finalize()
    expect([await notified(), await notified()].map(({ result }) => result)).toEqual([1, 2])
  })
})

describe('a subscription to logs', () => {
  it('is told of transactions that name its address, at its commitment', async () => {
    const { node, client, merchant, pay } = await openWorld({ lags: { confirmed: 1, finalized: 31 } })
    const { follow, notified, send } = await openSocket(node.wsUrl)
    const reference = newKey()
    await follow('logsSubscribe', { mentions: [reference] }, { commitment: 'confirmed' })
    const signature = await pay(1n, [reference])
    await client.fund(merchant.address)
    const { result, method } = await notified()
    expect(method).toBe('logsNotification')
    expect(result).toMatchObject({ value: { signature, err: null, logs: expect.any(Array) } })
    await follow('logsSubscribe', 'all', { commitment: 'processed' })
    const second = await pay(2n)
    expect((await notified()).result).toMatchObject({ value: { signature: second } })
    const refused = await send('logsSubscribe', { mentions: [reference, merchant.address] })
    expect(refused.error).toEqual({ code: -32602, message: 'Invalid Request: Only 1 address supported' })
  })
})

describe('a subscription to an account', () => {
  it('is told how the account is when a block changed it, at its commitment', async () => {
    const { node, client, merchant, connection } = await openWorld({ lags: { confirmed: 0, finalized: 2 } })
    node.finalize()
    const { follow, notified } = await openSocket(node.wsUrl)
    const options = { encoding: 'base64' }
    const before = await connection.getBalance(key(merchant.address))
    const tip = await follow('accountSubscribe', merchant.address, { ...options, commitment: 'processed' })
    const root = await follow('accountSubscribe', merchant.address, { ...options, commitment: 'finalized' })
    await client.fund(merchant.address, 5n)
    node.mine()
    await client.fund(merchant.address, 7n)
    const told = [await notified(), await notified(), await notified()]
    expect(told.map(({ subscription }) => subscription)).toEqual([tip, tip, root])
    const lamports = told.map(
      ({ result }) => (result as { value: { lamports: number } }).value.lamports - before,
    )
    expect(lamports).toEqual([5, 12, 5])
    node.setAccount(merchant.address, null)
    expect((await notified()).result).toMatchObject({ value: { lamports: 0 } })
  })
})

describe('a subscription to an account in base58', () => {
  it('is told that the data is too long, and whoever pays is not disturbed', async () => {
    const { node, client, merchant, usdc, pay } = await openWorld()
    const { follow, notified } = await openSocket(node.wsUrl)
    await follow('accountSubscribe', client.tokenAccountOf(merchant.address, usdc), {
      commitment: 'confirmed',
    })
    await pay(5n)
    expect((await notified()).result).toMatchObject({
      value: { data: 'error: data too large for bs58 encoding', space: 165 },
    })
    expect(await client.balanceOf(merchant.address, usdc)).toBe(5n)
  })
})

describe('PubSub', () => {
  it('serves what Connection subscribes to', async () => {
    const world = await openWorld()
    const { node, connection, buyer, merchant, client } = world
    const told = { logs: '', slot: 0, lamports: 0 }
    const heard = Promise.all([
      new Promise<void>((resolve) => {
        connection.onLogs(key(merchant.address), ({ signature }) => {
          told.logs = signature
          resolve()
        })
      }),
      new Promise<void>((resolve) => {
        connection.onSlotChange(({ slot }) => {
          told.slot = slot
          resolve()
        })
      }),
      new Promise<void>((resolve) => {
        connection.onAccountChange(key(merchant.address), ({ lamports }) => {
          told.lamports = lamports
          resolve()
        })
      }),
      // Subscribes last, to the confirmation of a transaction. The class `Connection` of web3.js sends its
      // subscription requests one after the other. When this confirmation arrives, all subscriptions exist.
      confirmOne(world),
    ])
    await confirmOne(world)
    const signature = await client.fund(merchant.address, 5n)
    await heard
    expect(told).toMatchObject({ logs: signature, lamports: 1_000_000_005 })
    expect(told.slot).toBeGreaterThan(0)
    expect(node.wsUrl).toMatch(/^ws:/)
    expect(buyer.address).not.toBe(merchant.address)
  })

  it('keeps to its number of subscriptions, of clients and of bytes', async () => {
    const { wsUrl } = await openNode({ maxSubscriptions: 2, maxSockets: 2, maxBodyBytes: 1000 })
    const first = await openSocket(wsUrl)
    const second = await openSocket(wsUrl)
    await first.follow('slotSubscribe')
    const mine = await second.follow('slotSubscribe')
    expect((await first.send('rootSubscribe')).error).toEqual({
      code: -32000,
      message: 'At most 2 subscriptions are open at once.',
    })
    expect((await first.send('slotUnsubscribe', mine)).error?.code).toBe(-32602)
    expect((await second.send('slotUnsubscribe', mine)).result).toBe(true)
    const third = new WebSocket(wsUrl)
    const [refused] = await once(third, 'error')
    expect((refused as Error).message).toContain('503')
    const ended = once(second.socket, 'close')
    second.socket.send(' '.repeat(1001))
    expect((await ended)[0]).toBe(1009)
    // The first client still gets its notifications. Its subscriptions end when it disconnects.
    const gone = once(first.socket, 'close')
    first.socket.close()
    await gone
  })

  it('refuses what it does not know, and pages of other sites', async () => {
    const { wsUrl } = await openNode()
    const { send, socket } = await openSocket(wsUrl)
    expect((await send('blockSubscribe', 'all')).error).toEqual({ code: -32601, message: 'Method not found' })
    expect((await send('toString')).error?.code).toBe(-32601)
    expect((await send('accountSubscribe', 'x')).error?.code).toBe(-32602)
    const answered = once(socket, 'message')
    socket.send('{')
    expect(String((await answered)[0])).toContain('-32700')
    const foreign = new WebSocket(wsUrl, { headers: { host: 'attacker.example' } })
    const [refused] = await once(foreign, 'error')
    expect((refused as Error).message).toContain('403')
  })
})

const confirmOne = async (world: Awaited<ReturnType<typeof openWorld>>) => {
  const { connection, buyer } = world
  const latest = await connection.getLatestBlockhash('processed')
  const transaction = await signVersion0(world, [toWeb3(memo(newKey()))], [buyer], latest)
  const signature = await connection.sendTransaction(transaction)
  await connection.confirmTransaction({ signature, ...latest })
}
