/**
 * Serves PubSub over WebSocket: subscriptions to signatures, slots, roots, logs and accounts.
 *
 * Notifications are sent after changes of the chain, in the order of blocks, and once for each block and
 * commitment. If a fork has dropped a transaction that is then included in another block, its notification is
 * sent again, as by a real node.
 */
import type { WebSocket } from 'ws'
import type { Chain } from './chain.ts'
import type { ChainEvent } from './chain-types.ts'
import type { Block, Commitment } from './ledger.ts'
import { systemProgram } from './programs.ts'
import { failure, type OnFault, type Request, readRequest } from './rpc/answer.ts'
import { encodeAccount, readAccountEncoding } from './rpc/encode-account.ts'
import {
  type Config,
  inContext,
  type Params,
  readAddress,
  readCommitment,
  readConfig,
  readList,
  readSignature,
} from './rpc/params.ts'
import { invalidParams, methodNotFound, parseError, RpcError } from './rpc/rpc-error.ts'

export type PubSubLimits = {
  /** The maximum number of subscriptions of all clients together. */
  maxSubscriptions: number
}

/**
 * The number of buffered bytes at which a client is disconnected, because it does not read its notifications.
 */
const mostBuffered = 8 * 1024 * 1024

/**
 * A change of the chain for which notifications may be sent: the blocks that have reached a commitment, or an
 * account that a command has set.
 */
type Change = { commitment: Commitment; reached: readonly Block[]; account: string | null }

type Subscription = {
  socket: WebSocket
  notification: string
  /**
   * Returns the notifications to send to the WebSocket client after a change. If `ends` is true, the
   * subscription of the client ends after these notifications.
   */
  look: (change: Change | null) => { results: readonly unknown[]; ends?: boolean }
}

const commitments = ['processed', 'confirmed', 'finalized'] as const

const nothing = { results: [] }

const lookForSignature = (chain: Chain, [text, options]: Params): Subscription['look'] => {
  const signature = readSignature(text)
  const commitment = readCommitment(readConfig(options).commitment)
  return () => {
    const one = chain.ledger.transaction(signature)
    if (one === undefined || one.slot > chain.ledger.bound(commitment)) return nothing
    const result = inContext(chain.ledger.bank(commitment), { err: one.outcome.err })
    return { results: [result], ends: true }
  }
}

const lookForSlots =
  (chain: Chain): Subscription['look'] =>
  (change) => ({
    results:
      change?.commitment === 'processed'
        ? change.reached.map(({ slot, parentSlot }) => ({
            parent: parentSlot,
            root: chain.ledger.bank('finalized').slot,
            slot,
          }))
        : [],
  })

const lookForRoots = (): Subscription['look'] => (change) => ({
  results: change?.commitment === 'finalized' ? change.reached.map(({ slot }) => slot) : [],
})

/**
 * Parses the filter of a subscription to logs. Returns the address whose logs are requested; null for all
 * logs.
 */
const readLogsFilter = (filter: unknown): string | null => {
  if (filter === 'all' || filter === 'allWithVotes') return null
  const mentions = readList(readConfig(filter).mentions, Number.MAX_SAFE_INTEGER)
  if (mentions.length !== 1) throw invalidParams('Invalid Request: Only 1 address supported')
  return readAddress(mentions[0])
}

const lookForLogs = (_: Chain, [filter, options]: Params): Subscription['look'] => {
  const address = readLogsFilter(filter)
  const commitment = readCommitment(readConfig(options).commitment)
  return (change) => {
    if (change?.commitment !== commitment) return nothing
    const results = change.reached.flatMap((block) =>
      block.transactions
        .filter(({ keys }) => address === null || keys.includes(address))
        .map(({ signature, outcome: { err, logs } }) => inContext(block, { signature, err, logs })),
    )
    return { results }
  }
}

const goneAccount = {
  data: ['', 'base64'],
  executable: false,
  lamports: 0,
  owner: systemProgram,
  rentEpoch: 0,
  space: 0,
}

/**
 * Encodes an account for a notification. If the data is too long for the requested encoding, the notification
 * contains the error message in place of the data. (A request would fail instead.)
 */
const encodeNotice = (...[account, encoding, read]: Parameters<typeof encodeAccount>) => {
  try {
    return encodeAccount(account, encoding, read) ?? goneAccount
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const rest = encodeAccount(account, { encoding: 'base64', slice: null }, read)
    return { ...rest, data: 'error: data too large for bs58 encoding' }
  }
}

const lookForAccount = (chain: Chain, [text, options]: Params): Subscription['look'] => {
  const address = readAddress(text)
  const config: Config = readConfig(options)
  const commitment = readCommitment(config.commitment)
  const encoding = readAccountEncoding(config)
  const read = (one: string) => chain.accountAt(one, commitment)
  return (change) => {
    if (change?.commitment !== commitment) return nothing
    const isChanged = change.reached.some(({ transactions }) =>
      transactions.some(({ writable }) => writable.includes(address)),
    )
    if (!isChanged && change.account !== address) return nothing
    const value = encodeNotice(read(address), encoding, read)
    return { results: [inContext(chain.ledger.bank(commitment), value)] }
  }
}

const kinds: Record<
  string,
  { notification: string; open: (chain: Chain, params: Params) => Subscription['look'] }
> = {
  signatureSubscribe: { notification: 'signatureNotification', open: lookForSignature },
  slotSubscribe: { notification: 'slotNotification', open: lookForSlots },
  rootSubscribe: { notification: 'rootNotification', open: lookForRoots },
  logsSubscribe: { notification: 'logsNotification', open: lookForLogs },
  accountSubscribe: { notification: 'accountNotification', open: lookForAccount },
}

export class PubSub {
  readonly #chain: Chain
  readonly #limits: PubSubLimits
  readonly #onFault: OnFault
  readonly #subscriptions = new Map<number, Subscription>()
  readonly #told: Record<Commitment, number>
  #nextId = 1
  readonly #stopListening: () => void

  constructor(chain: Chain, limits: PubSubLimits, onFault: OnFault) {
    this.#chain = chain
    this.#limits = limits
    this.#onFault = onFault
    this.#told = { processed: 0, confirmed: 0, finalized: 0 }
    for (const commitment of commitments) this.#told[commitment] = chain.ledger.bank(commitment).slot
    this.#stopListening = chain.listen((event) => this.#tellOf(event))
  }

  /** Handles the messages of a client until it disconnects. */
  serve(socket: WebSocket): void {
    socket.on('message', (text) => this.#receive(socket, String(text)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      for (const [id, subscription] of this.#subscriptions)
        if (subscription.socket === socket) this.#subscriptions.delete(id)
    })
  }

  close(): void {
    this.#stopListening()
    this.#subscriptions.clear()
  }

  #receive(socket: WebSocket, text: string): void {
    let id: Request['id'] = null
    try {
      const request = readRequest(parse(text))
      id = request.id
      this.#send(socket, { jsonrpc: '2.0', id, result: this.#follow(socket, request) })
    } catch (error) {
      this.#send(socket, failure(id, error, this.#onFault))
      return
    }
    // Sends a notification about the current state at once, but after the response that contains the
    // subscription's id.
    for (const [at, subscription] of this.#subscriptions)
      if (subscription.socket === socket && at === this.#nextId - 1) this.#look(at, subscription, null)
  }

  #follow(socket: WebSocket, { method, params }: Request): number | boolean {
    if (method.endsWith('Unsubscribe')) return this.#unsubscribe(socket, params[0])
    const kind = Object.hasOwn(kinds, method) ? kinds[method] : undefined
    if (kind === undefined) throw methodNotFound()
    if (this.#subscriptions.size >= this.#limits.maxSubscriptions)
      throw new RpcError(-32000, `At most ${this.#limits.maxSubscriptions} subscriptions are open at once.`)
    const look = kind.open(this.#chain, params)
    this.#subscriptions.set(this.#nextId, { socket, notification: kind.notification, look })
    this.#nextId += 1
    return this.#nextId - 1
  }

  #unsubscribe(socket: WebSocket, id: unknown): boolean {
    const subscription = typeof id === 'number' ? this.#subscriptions.get(id) : undefined
    if (typeof id !== 'number' || subscription?.socket !== socket)
      throw invalidParams('Invalid subscription id.')
    return this.#subscriptions.delete(id)
  }

  #send(socket: WebSocket, message: unknown): void {
    if (socket.bufferedAmount > mostBuffered) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }

  #tellOf(event: ChainEvent): void {
    const account = event.type === 'account' ? event.address : null
    for (const commitment of commitments) {
      const reached = this.#reach(commitment)
      if (reached.length === 0 && account === null) continue
      for (const [id, subscription] of this.#subscriptions)
        this.#look(id, subscription, { commitment, reached, account })
    }
  }

  /**
   * Returns the blocks that have reached a commitment since the last call, oldest first. If a fork has
   * dropped blocks, the blocks that replace them are returned too.
   */
  #reach(commitment: Commitment): readonly Block[] {
    const { ledger } = this.#chain
    const { slot: bank } = ledger.bank(commitment)
    const reached: Block[] = []
    for (const block of ledger.fromTip()) {
      if (block.slot <= this.#told[commitment]) break
      if (block.slot <= bank) reached.unshift(block)
    }
    this.#told[commitment] = bank
    return reached
  }

  #look(id: number, { socket, notification, look }: Subscription, change: Change | null): void {
    try {
      const { results, ends } = look(change)
      for (const result of results)
        this.#send(socket, { jsonrpc: '2.0', method: notification, params: { result, subscription: id } })
      if (ends) this.#subscriptions.delete(id)
    } catch (error) {
      // Catches all errors, because an error in a notification must not reach the code that has made the
      // block.
      this.#onFault(error)
    }
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw parseError()
  }
}
