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

/** The chain id of Nile. The genesis block is this node's own. */
const usualChainId = 3_448_148_188
const usualSolidLag = 18
const accountCount = 10
/** 10,000 TRX. */
const startBalanceSun = 10_000_000_000

export type TronNodeOptions = {
  /** The port. Default: 0, which chooses a free one. */
  port?: number
  chainId?: number
  /**
   * How many blocks the newest solidified block is behind the head. Default: 18, as on Tron with all 27
   * witnesses at work. If null, blocks are solidified only by command.
   */
  solidLag?: number | null
  /** Whether each transaction is mined at once. Otherwise transactions wait for `mine`. */
  automine?: boolean
  /** Returns the machine's time in milliseconds, for tests that control the time. */
  clock?: () => number
  /**
   * A folder in which blocks, transactions, logs and the newest state are kept between starts. Not kept are
   * waiting transactions, blocks that a reorganisation removed, and the state of earlier blocks, so a
   * reorganisation cannot go back beyond the start. A process that is killed loses nothing else. If the EVM's
   * process is killed by SIGKILL, everything since the start is lost, and the folder must be deleted.
   */
  dataDir?: string
  limits?: Partial<RpcLimits>
  /** Receives internal errors of this package, which clients see as `internal error`. */
  onError?: (error: unknown) => void
}

/** A second address of the same chain, which simulates a provider with faults. */
export type TronDouble = { url: string; jsonRpcUrl: string; faults: FaultsOf; stop(): Promise<void> }

export type TronHead = { height: number; blockId: string; timeMs: number; solidHeight: number }

export type TronNode = TokenCommands & {
  /** The address for tronweb's `fullHost`. */
  url: string
  jsonRpcUrl: string
  chainId: number
  /** The process id of the EVM. */
  pid: number
  accounts: TronAccount[]
  head(): Promise<TronHead>
  /** Mines blocks, 3 s of the chain's time apart. The first one contains the waiting transactions. */
  mine(blocks?: number): Promise<void>
  setAutomine(automine: boolean): Promise<void>
  /** Solidifies the blocks up to this height, or up to the head. */
  solidify(height?: number): Promise<void>
  reorganise(reorganisation: Reorganisation): Promise<void>
  /** Drops a waiting transaction, as if all nodes had forgotten it. Returns false if it is not waiting. */
  drop(txId: string): Promise<boolean>
  /** Advances the node's clock; the next block has the new time. */
  increaseTime(ms: number): Promise<void>
  /** Creates the account if necessary, and sets its balance. */
  setBalance(address: string, balanceSun: number): Promise<void>
  /** Starts another address with faults, which a test may change at any time. */
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
