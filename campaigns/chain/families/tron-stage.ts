import { startTronNode, type TronAccount, type TronDouble, type TronNode } from '@stablerail/local-tron'
import type { TestClock } from '@stablerail/test-support'
import { encodeReference } from '../../../packages/chains/src/evm/reference.ts'
import type { NetworkConfig } from '../../../packages/server/src/settings/config.ts'
import type { Chance } from '../chance.ts'
import type { Arrival, Coin, Lent, Oddity, Stage, StageOptions, Transfer } from './stage.ts'
import { spoilTron, tronLies } from './tron-faults.ts'
import { balanceOnTron, placeOnTron } from './tron-node.ts'

/**
 * The distance of the final block from the newest block if all block producers work. `lags` contains the
 * distances that occur in a run.
 */
const usualLag = 18
const lags = [usualLag, usualLag, 10, 25, 40, 60]
const shallowReorg = 6
const deepReorg = 30

type TronWorld = {
  node: TronNode
  clock: TestClock
  chance: Chance
  tokens: ReadonlyMap<Coin, string>
  buyers: readonly TronAccount[]
  wallets: Map<string, TronAccount>
  doubles: readonly TronDouble[]
  /** The ids of all transactions of the run, in order. */
  sent: string[]
  height: number
  /**
   * The height at which the reader begins. The first blocks that the reader reads must not be replaced,
   * because it cannot compare them with older blocks.
   */
  start: number
  lag: number
}

/** Starts a local Tron chain with USDT and with a token that the server does not accept. */
export const openTronStage = async ({ chance, clock }: StageOptions): Promise<Stage> => {
  // Blocks become final only on command, so that the final block can fall behind.
  const node = await startTronNode({ solidLag: null, clock: () => clock.now().getTime() })
  const tokens = new Map<Coin, string>([
    ['asked', await node.deployToken('USDT')],
    ['foreign', await node.deployToken('USDX')],
  ])
  const buyers = node.accounts.slice(1, 4)
  for (const token of tokens.values())
    for (const { address } of buyers) await node.mint({ token, to: address, amountBase: 10n ** 12n })
  await node.solidify()
  const providers = chance.happens(0.3) ? 1 : 2
  const doubles: TronDouble[] = []
  while (doubles.length < providers) doubles.push(await node.startDouble())
  const parts = { node, clock, chance, tokens, buyers, doubles }
  const world: TronWorld = { ...parts, wallets: new Map(), sent: [], height: 0, start: 0, lag: usualLag }
  await mine(world, 1)
  world.start = world.height
  return stageOf(world)
}

const networkOf = ({ node, doubles, tokens }: TronWorld): NetworkConfig => ({
  chain: 'tron',
  livemode: false,
  networkId: node.chainId,
  minesOnDemand: false,
  rpcUrls: doubles.map(({ jsonRpcUrl }) => jsonRpcUrl),
  tokens: { USDT: { address: tokens.get('asked') ?? '', decimals: 6 } },
  confirmations: 20,
  pollIntervalMs: 50,
})

const stageOf = (world: TronWorld): Stage => {
  const { node, clock, tokens, doubles, wallets } = world
  const tokenOf = (coin: Coin) => tokens.get(coin) as string
  return {
    network: networkOf(world),
    pair: { chain: 'tron', token: 'USDT' },
    coins: [...tokens.keys()],
    symbolOf: (coin) => (coin === 'asked' ? 'USDT' : null),
    tellsHashes: true,
    async openWallet() {
      const account = node.accounts[5 + wallets.size] as TronAccount
      wallets.set(account.address, account)
      return account.address
    },
    send: (transfer) => send(world, transfer),
    sendOddly: (transfer, chance) => sendOddly(world, transfer, chance),
    async sendBack(from) {
      const to = world.buyers[0]?.address as string
      const account = wallets.get(from) as TronAccount
      const amountBase = (await balanceOnTron(node, tokenOf('asked'), account)) / 4n
      if (amountBase === 0n) return null
      const tx = await node.transfer({ token: tokenOf('asked'), from: account, to, amountBase })
      await note(world, tx)
      return { tx, from, to, coin: 'asked', amountBase }
    },
    mine: (blocks) => mine(world, blocks),
    reorganise: (chance) => reorganise(world, chance),
    async moveFinality(chance) {
      world.lag = lags[chance.upTo(lags.length)] as number
      await follow(world)
    },
    async passTime(seconds) {
      clock.advance({ seconds })
      await mine(world, 1)
    },
    async spoil(chance) {
      spoilTron(doubles, { chance, height: world.height })
    },
    mend() {
      for (const double of doubles) double.faults = {}
    },
    async settle() {
      await mine(world, 25)
      world.lag = 0
      await follow(world)
    },
    find: (tx) => placeOnTron(node, tx),
    balanceOf: (wallet, coin) => balanceOnTron(node, tokenOf(coin), wallets.get(wallet) as TronAccount),
    height: async () => world.height,
    trials: [
      (lent) => replaceDeep(world, lent),
      (lent) => askForked(world, lent),
      (lent) => lie(world, lent),
    ],
    close: () => node.stop(),
  }
}

/**
 * Updates the final block after the chain has changed, and advances the server's clock to the chain's time if
 * the clock is behind.
 */
const follow = async (world: TronWorld): Promise<void> => {
  const { node, clock, lag } = world
  const { height, timeMs, solidHeight } = await node.head()
  if (height - lag > solidHeight) await node.solidify(height - lag)
  if (timeMs > clock.now().getTime()) clock.set(new Date(timeMs))
  world.height = height
}

const mine = async (world: TronWorld, blocks: number): Promise<void> => {
  await world.node.mine(blocks)
  await follow(world)
}

const note = async (world: TronWorld, tx: string): Promise<void> => {
  world.sent.push(tx)
  await follow(world)
}

const send = async (
  world: TronWorld,
  { to, coin, amountBase, reference }: Transfer,
  more: { padsWith41?: boolean } = {},
): Promise<Arrival> => {
  const { node, chance, tokens, buyers } = world
  const tx = await node.transfer({
    token: tokens.get(coin) as string,
    to,
    amountBase,
    ...more,
    from: buyers[chance.upTo(buyers.length)] as TronAccount,
    ...(reference !== null && { dataSuffix: encodeReference(reference) }),
  })
  await note(world, tx)
  return { tx, to, coin, amountBase }
}

/**
 * Sends a transfer in an unusual way. The recipient is encoded with the prefix 41, as some wallets do; or a
 * second transfer is in the same block; or another transfer precedes it: one that reverts, one of amount
 * zero, or one from the wallet to itself.
 */
const sendOddly = async (world: TronWorld, transfer: Transfer, chance: Chance): Promise<Oddity> => {
  const { node, tokens, wallets } = world
  const drawn = chance.upTo(5)
  if (drawn === 0) return { arrivals: [await send(world, transfer, { padsWith41: true })] }
  if (drawn === 1) {
    await node.setAutomine(false)
    const first = await send(world, transfer)
    const second = await send(world, { ...transfer, reference: null, amountBase: 3_000_000n })
    await node.setAutomine(true)
    await follow(world)
    return { arrivals: [first, second] }
  }
  if (drawn === 2) await send(world, { ...transfer, amountBase: 10n ** 18n })
  if (drawn === 3) await send(world, { ...transfer, amountBase: 0n })
  if (drawn === 4) {
    const from = wallets.get(transfer.to) as TronAccount
    const token = tokens.get('asked') as string
    const held = await balanceOnTron(node, token, from)
    await note(world, await node.transfer({ token, from, to: transfer.to, amountBase: held }))
  }
  return { arrivals: [await send(world, transfer)] }
}

/**
 * Replaces the newest blocks. The remaining transactions keep their order; some are dropped, and some are
 * mined in a later block than before.
 */
const reorganise = async (world: TronWorld, chance: Chance): Promise<void> => {
  const { node, sent } = world
  const { height, solidHeight } = await node.head()
  const replaceable = height - Math.max(solidHeight, world.start)
  const deepest = Math.min(replaceable, chance.happens(0.3) ? deepReorg : shallowReorg)
  if (deepest < 1) return
  const depth = 1 + chance.upTo(deepest)
  const blocks = depth + 1 + chance.upTo(2)
  const again: { txId: string; block: number }[] = []
  let block = 0
  for (const txId of sent.slice(-60)) {
    const place = await placeOnTron(node, txId)
    if (place === null || place.blockNumber <= height - depth) continue
    if (chance.happens(0.3)) block = Math.min(blocks - 1, block + 1)
    if (chance.happens(0.7)) again.push({ txId, block })
  }
  await node.reorganise({ depth, blocks, again })
  await follow(world)
}

/**
 * Mines more blocks after payments than the required confirmations while no block becomes final, and then
 * replaces the blocks of the payments.
 */
const replaceDeep = async (world: TronWorld, { pay, read }: Lent): Promise<string[]> => {
  await world.node.solidify()
  world.lag = Number.POSITIVE_INFINITY
  const below = world.height
  await pay()
  await mine(world, 25)
  await read()
  await world.node.reorganise({ depth: world.height - below })
  world.lag = usualLag
  await follow(world)
  return []
}

/**
 * Makes requests for logs reach a node that is on a separate fork without payments. Returns the payments that
 * the reader then misses.
 */
const askForked = async (world: TronWorld, { pay, read, passedOver }: Lent): Promise<string[]> => {
  await read()
  const forkedAbove = world.height
  for (const double of world.doubles)
    double.faults = ({ methods }) => (methods.includes('eth_getLogs') ? { forkedAbove } : {})
  await pay()
  await read()
  for (const double of world.doubles) double.faults = {}
  return passedOver()
}

/**
 * Makes the first of two providers return each kind of false data in turn, while payments are sent and read.
 */
const lie = async (world: TronWorld, { pay, read }: Lent): Promise<string[]> => {
  const [first, second] = world.doubles
  if (first === undefined || second === undefined) return []
  world.lag = usualLag
  for (const faults of tronLies()) {
    first.faults = faults
    await pay()
    await mine(world, 25)
    await read()
  }
  first.faults = {}
  return []
}
