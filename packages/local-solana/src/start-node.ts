/** Starts the node: a chain, its HTTP port, and its WebSocket port beside it. */
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
  /** Where HTTP listens; WebSocket listens on the port after it. 0, the default, takes any two that are free. */
  port?: number
  /** Slots until a block is confirmed and finalized. By default 0 and 31. */
  lags?: Partial<Lags>
  /** Whether each transaction has a block made. True by default. */
  automine?: boolean
  /** Unix seconds. Without a clock time passes with slots (0.4 s each) and by `setTime` only. */
  clock?: () => number
  /** Unix seconds at which a new chain begins. By default the time of the clock, or now. */
  startTime?: number
  /** Where the chain is kept: read at the start where it exists, written by `save` and `close`. */
  stateFile?: string
  /** Of an HTTP request and of a WebSocket message. By default 50 KiB, as Agave has it. */
  maxBodyBytes?: number
  /** Requests of one batch. By default 100. */
  maxBatch?: number
  /** Of all clients together. By default 1,000. */
  maxSubscriptions?: number
  /** WebSocket clients at once. By default 100. */
  maxSockets?: number
  /** Is told of faults of the node itself, which clients see as "Internal error". Writes to stderr by default. */
  onFault?: OnFault
}

export type SolanaNode = {
  /** Of JSON-RPC over HTTP, as `Connection` takes it. */
  rpcUrl: string
  /** Of PubSub; `Connection` finds it by itself. */
  wsUrl: string
  /** Holds a thousand million SOL: it signs airdrops. */
  faucet: Keypair
  /** Makes blocks; the first one takes the transactions that wait. */
  mine: (count?: number) => void
  /** Lets slots pass without blocks. */
  skip: (count?: number) => void
  /** Drops the newest blocks and returns how many transactions that undid. Throws RefusedCommand at finalized ones. */
  drop: (count?: number, options?: { requeue?: boolean }) => number
  /** Finalizes all slots. */
  finalize: () => void
  setLags: (lags: Partial<Lags>) => void
  setAutomine: (on: boolean) => void
  /** Sets the time of the next slot, in Unix seconds. Throws RefusedCommand for the past. */
  setTime: (unixSeconds: number) => void
  /** Forgets what is before a finalized slot, as a node's cleanup does. */
  prune: (firstAvailable: number) => void
  /** Sets an account at all commitments; null takes it away. */
  setAccount: (address: Address, state: AccountState | null) => void
  /** Starts another address of the same chain with faults, which a test may change at any time. */
  startDouble: (faults?: FaultsOf) => Promise<SolanaDouble>
  /** Writes the chain to `stateFile`. */
  save: () => void
  /** Saves where there is a `stateFile`, and ends the node. Calling it again does nothing. */
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

/** Throws SvmUnavailable on platforms without an SVM, UnreadableState, and what `listen` throws for a port in use. */
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
