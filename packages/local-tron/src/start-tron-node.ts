import { type TronAccount, wellKnownAccounts } from './account.ts'
import { toTronHex } from './address.ts'
import { type Chain, changeSettings, headOf, idOf, solidHeight, timeOf } from './chain/chain.ts'
import { mine } from './chain/mine.ts'
import { openChain } from './chain/open-chain.ts'
import { type Reorganisation, reorganise } from './chain/reorganise.ts'
import { createExclusion } from './exclusive.ts'
import type { FaultsOf } from './http/faults.ts'
import { handle } from './http/handle.ts'
import { listen, type TronServer } from './http/server.ts'
import { type RpcLimits, usualLimits } from './jsonrpc/limits.ts'
import { createTokenCommands, type TokenCommands } from './token/commands.ts'

/** The default chain id: the id of Nile, a test network of Tron. This node has a genesis block of its own. */
const usualChainId = 3_448_148_188
const usualSolidLag = 18
const accountCount = 10
/** The initial balance of each test account: 10,000 TRX, in sun. */
const startBalanceSun = 10_000_000_000

export type TronNodeOptions = {
  /** The port. Default: 0, which chooses a free one. */
  port?: number
  chainId?: number
  /**
   * How many blocks the newest solidified (final) block is behind the newest block. Default: 18, as on Tron
   * if all 27 block producers work. If null, blocks are solidified only by command.
   */
  solidLag?: number | null
  /** Whether each transaction is mined immediately. Otherwise transactions wait until `mine` is called. */
  automine?: boolean
  /** Returns the current time in milliseconds. Default: the machine's time. */
  clock?: () => number
  /**
   * A folder in which blocks, transactions, logs and the newest state are stored between starts. This data is
   * stored even if the process that started the node is killed.
   *
   * Waiting transactions, blocks that a reorganisation removed, and the state at earlier blocks are not
   * stored. Therefore a reorganisation cannot replace blocks from before the start. The node runs anvil in a
   * separate process (`pid`). If SIGKILL ends anvil, all data since the start is lost, and the folder must
   * be deleted.
   */
  dataDir?: string
  limits?: Partial<RpcLimits>
  /** Receives internal errors of this package. Clients get only `internal error`. */
  onError?: (error: unknown) => void
}

/** An additional URL of the same chain, which simulates a provider with faults. */
export type TronDouble = { url: string; jsonRpcUrl: string; faults: FaultsOf; stop(): Promise<void> }

export type TronHead = { height: number; blockId: string; timeMs: number; solidHeight: number }

export type TronNode = TokenCommands & {
  /** The URL of the node for tronweb's option `fullHost`. */
  url: string
  jsonRpcUrl: string
  chainId: number
  /** The id of the process of anvil, which executes the contracts. */
  pid: number
  accounts: TronAccount[]
  head(): Promise<TronHead>
  /** Mines blocks. Their times are 3 seconds apart, and the first block contains the waiting transactions. */
  mine(blocks?: number): Promise<void>
  setAutomine(automine: boolean): Promise<void>
  /** Solidifies the blocks up to this height; by default, up to the newest block. */
  solidify(height?: number): Promise<void>
  reorganise(reorganisation: Reorganisation): Promise<void>
  /**
   * Drops a waiting transaction, as if all nodes had forgotten it. Returns false if the transaction does not
   * wait for a block.
   */
  drop(txId: string): Promise<boolean>
  /** Advances the node's clock. The next block has the new time. */
  increaseTime(ms: number): Promise<void>
  /** Sets the TRX balance of an account. Creates the account if it does not exist. */
  setBalance(address: string, balanceSun: number): Promise<void>
  /**
   * Starts an additional URL of the same chain that simulates a provider with faults. A test may change the
   * faults at any time.
   */
  startDouble(faults?: FaultsOf): Promise<TronDouble>
  stop(): Promise<void>
}

export const startTronNode = async (options: TronNodeOptions = {}): Promise<TronNode> => {
  const { chainId = usualChainId, solidLag = usualSolidLag, automine = true, clock = Date.now } = options
  const accounts = wellKnownAccounts(accountCount)
  const { chain, anvil } = await openChain({
    chainId,
    solidLag,
    automine,
    clock,
    ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
  })
  const funded = Object.fromEntries(accounts.map(({ hex }) => [hex, startBalanceSun]))
  changeSettings(chain, { balancesSun: { ...funded, ...chain.settings.balancesSun } })
  const exclusively = createExclusion()
  const limits = { ...usualLimits, ...options.limits }
  const { onError = (error) => console.error(error) } = options
  const serve = (port: number, faults: () => FaultsOf) => {
    const context = { chain, limits, exclusively, onError, faults }
    return listen(port, (request, response) => handle(context, request, response))
  }
  const server = await serve(options.port ?? 0, () => ({})).catch(async (error) => {
    await anvil.stop()
    throw error
  })
  const doubles = createDoubles(serve)
  return {
    url: server.url,
    jsonRpcUrl: `${server.url}/jsonrpc`,
    chainId,
    pid: anvil.pid,
    accounts,
    ...createChainCommands(chain, exclusively),
    ...createTokenCommands({ chain, exclusively, operator: accounts[0] as TronAccount }),
    startDouble: doubles.start,
    async stop() {
      await Promise.all([server.stop(), doubles.stop()])
      await exclusively(anvil.stop)
    },
  }
}

const createDoubles = (serve: (port: number, faults: () => FaultsOf) => Promise<TronServer>) => {
  const started: TronServer[] = []
  return {
    async start(faults: FaultsOf = {}): Promise<TronDouble> {
      const server: TronServer = await serve(0, () => double.faults)
      started.push(server)
      const double = { url: server.url, jsonRpcUrl: `${server.url}/jsonrpc`, faults, stop: server.stop }
      return double
    },
    stop: async () => void (await Promise.all(started.map((server) => server.stop()))),
  }
}

const createChainCommands = (chain: Chain, exclusively: ReturnType<typeof createExclusion>) => ({
  head: () => exclusively(() => describeHead(chain)),
  mine: (blocks = 1) => exclusively(() => mine(chain, blocks)),
  setAutomine: (automine: boolean) =>
    exclusively(async () => {
      chain.automine = automine
      if (automine && chain.pool.length > 0) await mine(chain, 1)
    }),
  solidify: (height?: number) =>
    exclusively(async () => {
      const head = Number((await headOf(chain)).number)
      if ((height ?? head) > head) throw new Error(`There is no block ${height} to solidify.`)
      changeSettings(chain, { solidFloor: Math.max(chain.settings.solidFloor, height ?? head) })
    }),
  reorganise: (reorganisation: Reorganisation) => exclusively(() => reorganise(chain, reorganisation)),
  drop: (txId: string) =>
    exclusively(async () => {
      const before = chain.pool.length
      chain.pool = chain.pool.filter(({ txID }) => txID !== txId)
      return chain.pool.length < before
    }),
  increaseTime: (ms: number) =>
    exclusively(async () => {
      if (!(ms >= 0)) throw new Error('Time goes forward only.')
      changeSettings(chain, { clockOffsetMs: chain.settings.clockOffsetMs + ms })
    }),
  setBalance: (address: string, balanceSun: number) =>
    exclusively(async () =>
      changeSettings(chain, {
        balancesSun: { ...chain.settings.balancesSun, [toTronHex(address)]: balanceSun },
      }),
    ),
})

const describeHead = async (chain: Chain): Promise<TronHead> => {
  const block = await headOf(chain)
  const height = Number(block.number)
  return {
    height,
    blockId: idOf(block),
    timeMs: timeOf(block),
    solidHeight: solidHeight(chain, height),
  }
}
