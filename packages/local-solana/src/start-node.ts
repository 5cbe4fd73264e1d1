/** Starts the node: a chain, its HTTP port, and its WebSocket port next to it. */
import { createServer, type Server } from 'node:http'
import { WebSocketServer } from 'ws'
import type { Address } from './address.ts'
import { Chain } from './chain.ts'
import { createDoubles, type FaultsOf, type SolanaDouble } from './double.ts'
import type { Keypair } from './keypair.ts'
import type { Lags } from './ledger.ts'
import { closeServer, listenOnPair } from './listen-on-pair.ts'
import { PubSub } from './pub-sub.ts'
import { answer, type OnFault, runWithCommands } from './rpc/answer.ts'
import { isLocalHost, sendJson, serveHttp } from './serve-http.ts'
import { loadChain, saveChain } from './state-file.ts'
import type { AccountState } from './svm.ts'

export type SolanaNodeOptions = {
  /** The HTTP port; WebSocket uses the next port. Default: 0, which chooses two free ports. */
  port?: number
  /**
   * The number of slots after a block until the block is confirmed, and until it is finalized. Default: 0 and
   * 31.
   */
  lags?: Partial<Lags>
  /** Whether a block is made for each transaction. Default: true. */
  automine?: boolean
  /**
   * Returns the time in Unix seconds. Without a clock, time advances only with slots (0.4 s each) and by
   * `setTime`.
   */
  clock?: () => number
  /**
   * The time of the first slot of a new chain, in Unix seconds. Default: the time that `clock` returns;
   * without `clock`, the current time of the system.
   */
  startTime?: number
  /**
   * The file in which the chain is stored. It is read at the start if it exists, and written by `save` and
   * `close`.
   */
  stateFile?: string
  /** The maximum size of an HTTP request and of a WebSocket message. Default: 50 KiB, as in Agave. */
  maxBodyBytes?: number
  /** The maximum number of requests in a batch. Default: 100. */
  maxBatch?: number
  /** The maximum number of subscriptions of all clients together. Default: 1,000. */
  maxSubscriptions?: number
  /** The maximum number of WebSocket clients. Default: 100. */
  maxSockets?: number
  /**
   * Receives internal errors of the node. Clients get only "Internal error". Default: writes them to stderr.
   */
  onFault?: OnFault
}

export type SolanaNode = {
  /** The URL of JSON-RPC over HTTP, for web3.js's `Connection`. */
  rpcUrl: string
  /** The URL of PubSub over WebSocket. web3.js's `Connection` derives it from `rpcUrl`. */
  wsUrl: string
  /** The key pair of the faucet, which holds a billion SOL and signs airdrops. */
  faucet: Keypair
  /** Makes blocks. The first one contains the waiting transactions. */
  mine: (count?: number) => void
  /** Skips slots, which then have no blocks. */
  skip: (count?: number) => void
  /**
   * Drops the newest blocks, as if they were a losing fork. Returns the number of dropped transactions.
   * Throws RefusedCommand if a block is finalized.
   */
  drop: (count?: number, options?: { requeue?: boolean }) => number
  /** Finalizes all blocks up to the last slot. */
  finalize: () => void
  setLags: (lags: Partial<Lags>) => void
  setAutomine: (on: boolean) => void
  /**
   * Sets the time of the next slot, in Unix seconds. Throws RefusedCommand for a time before the last block.
   */
  setTime: (unixSeconds: number) => void
  /** Deletes the history before a finalized slot, as a node does when it cleans up. */
  prune: (firstAvailable: number) => void
  /** Sets an account at all commitments; null deletes it. */
  setAccount: (address: Address, state: AccountState | null) => void
  /**
   * Starts an additional URL of the same chain that simulates a provider with faults. A test may change the
   * faults at any time.
   */
  startDouble: (faults?: FaultsOf) => Promise<SolanaDouble>
  /** Writes the chain to `stateFile`. */
  save: () => void
  /** Saves the chain if there is a `stateFile`, and stops the node. A second call has no effect. */
  close: () => Promise<void>
}

const defaultLags: Lags = { confirmed: 0, finalized: 31 }

const openChain = (options: SolanaNodeOptions): Chain =>
  new Chain(
    {
      lags: { ...defaultLags, ...options.lags },
      automine: options.automine ?? true,
      clock: options.clock,
      startTime: options.startTime ?? options.clock?.() ?? Date.now() / 1000,
    },
    options.stateFile === undefined ? undefined : loadChain(options.stateFile),
  )

const writeFault: OnFault = (fault) => console.error('The local Solana node has a fault:', fault)

/**
 * Starts a node. Throws SvmUnavailable on a platform without an SVM, UnreadableState for an invalid state
 * file, and the error of `listen` for a port in use.
 */
export const startSolanaNode = async (options: SolanaNodeOptions = {}): Promise<SolanaNode> => {
  const { maxBodyBytes = 50 * 1024, maxBatch = 100, onFault = writeFault } = options
  const chain = openChain(options)
  const run = runWithCommands(chain)
  const http = createServer(
    serveHttp(
      (body, response) => sendJson(response, answer(run, body, { maxBatch }, onFault)),
      maxBodyBytes,
      onFault,
    ),
  )
  const doubles = createDoubles(chain, { maxBodyBytes, maxBatch }, onFault)
  const upgrades = createServer((_, response) => {
    response.writeHead(426, { 'content-type': 'text/plain' }).end('This port is for WebSocket only.\n')
  })
  const port = await listenOnPair(http, upgrades, options.port ?? 0)
  const pubSub = new PubSub(chain, { maxSubscriptions: options.maxSubscriptions ?? 1000 }, onFault)
  const sockets = serveSockets(upgrades, pubSub, {
    maxPayload: maxBodyBytes,
    maxSockets: options.maxSockets ?? 100,
  })
  const save = () => {
    if (options.stateFile === undefined) throw new TypeError('The node was started without a stateFile.')
    saveChain(options.stateFile, chain.save())
  }
  let closing: Promise<void> | undefined
  const close = async () => {
    pubSub.close()
    for (const socket of sockets.clients) socket.terminate()
    await Promise.all([...[http, upgrades].map(closeServer), doubles.stop()])
    if (options.stateFile !== undefined) save()
  }
  return {
    ...commandsOf(chain),
    rpcUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port + 1}`,
    faucet: chain.faucet,
    startDouble: doubles.start,
    save,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

const commandsOf = (chain: Chain) => ({
  mine: chain.mine.bind(chain),
  skip: chain.skip.bind(chain),
  drop: chain.drop.bind(chain),
  finalize: chain.finalize.bind(chain),
  setLags: chain.setLags.bind(chain),
  setAutomine: (on: boolean) => {
    chain.automine = on
  },
  setTime: chain.setTime.bind(chain),
  prune: chain.prune.bind(chain),
  setAccount: chain.setAccount.bind(chain),
})

const serveSockets = (
  server: Server,
  pubSub: PubSub,
  { maxPayload, maxSockets }: { maxPayload: number; maxSockets: number },
): WebSocketServer => {
  const sockets = new WebSocketServer({
    server,
    maxPayload,
    perMessageDeflate: false,
    verifyClient: ({ req }, done) => {
      if (!isLocalHost(req.headers.host)) done(false, 403, 'Only this machine is served.')
      else if (sockets.clients.size >= maxSockets)
        done(false, 503, `At most ${maxSockets} clients are served.`)
      else done(true)
    },
  })
  sockets.on('connection', (socket) => pubSub.serve(socket))
  return sockets
}
