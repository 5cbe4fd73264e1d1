import {
  type Keypair,
  LocalClient,
  type SolanaDouble,
  type SolanaNode,
  startSolanaNode,
  type TestMint,
} from '@stablerail/local-solana'
import type { TestClock } from '@stablerail/test-support'
import { networkIdOfGenesis } from '../../../packages/chains/src/solana/network-id.ts'
import type { NetworkConfig } from '../../../packages/server/src/settings/config.ts'
import type { Chance } from '../chance.ts'
import { solanaLies, spoilSolana } from './solana-faults.ts'
import { heldOnSolana, placeOnSolana } from './solana-node.ts'
import { sendOddly, sendPlainly } from './solana-payments.ts'
import type { Coin, Lent, Stage, StageOptions } from './stage.ts'

/**
 * Possible distances of the finalized block from the newest block, in slots. On mainnet it is 31; with
 * smaller values more payments of a run become final.
 */
const lags = [12, 12, 6, 20, 31]
const slotMs = 400
const deepestReorg = 8
const deepestLag = 31

export type SolanaWorld = {
  node: SolanaNode
  client: LocalClient
  clock: TestClock
  chance: Chance
  mints: ReadonlyMap<Coin, TestMint>
  buyers: readonly Keypair[]
  /** Wallets of shops, by address. */
  wallets: Map<string, Keypair>
  doubles: readonly SolanaDouble[]
  /** Whether the second accepted token deducts a fee of 1 percent from each transfer. */
  withholds: boolean
  /** The public keys of all payment references in the run. */
  references: string[]
  /** The block height at which the reader begins. */
  start: number
}

/**
 * Starts a local Solana chain with USDC, with USDT that may deduct a fee, and with a token that the server
 * does not accept.
 */
export const openSolanaStage =
  (watch: 'wallets' | 'blocks') =>
  async ({ chance, clock }: StageOptions): Promise<Stage> => {
    const node = await startSolanaNode({
      lags: { confirmed: 1, finalized: lags[0] as number },
      clock: () => clock.now().getTime() / 1000,
    })
    const client = new LocalClient(node.rpcUrl)
    const buyers = [await client.createWallet(10n ** 11n), await client.createWallet(10n ** 11n)]
    const [payer] = buyers as [Keypair]
    const withholds = chance.happens(0.4)
    const fee = withholds ? { transferFee: { basisPoints: 100, maximum: 10n ** 9n } } : {}
    const mints = new Map<Coin, TestMint>([
      ['asked', await client.createMint({ payer })],
      ['accepted', await client.createMint({ payer, ...fee })],
      ['foreign', await client.createMint({ payer })],
    ])
    for (const mint of mints.values())
      for (const { address } of buyers) await client.mintTo(payer, address, mint, 10n ** 12n)
    const doubles: SolanaDouble[] = []
    const providers = chance.happens(0.3) ? 1 : 2
    while (doubles.length < providers) doubles.push(await node.startDouble())
    const parts = { node, client, clock, chance, mints, buyers, doubles }
    const world: SolanaWorld = { ...parts, wallets: new Map(), withholds, references: [], start: 0 }
    return stageOf(world, await networkOf(world, watch))
  }

const networkOf = async (
  { client, doubles, mints }: SolanaWorld,
  watch: 'wallets' | 'blocks',
): Promise<NetworkConfig> => {
  const tokenOf = (coin: Coin) => ({ address: mints.get(coin)?.address ?? '', decimals: 6 })
  return {
    chain: 'solana',
    livemode: false,
    minesOnDemand: false,
    watch,
    networkId: networkIdOfGenesis(await client.request<string>('getGenesisHash')) ?? 0,
    rpcUrls: doubles.map(({ rpcUrl }) => rpcUrl),
    tokens: { USDC: tokenOf('asked'), USDT: tokenOf('accepted') },
    confirmations: 1,
    pollIntervalMs: 50,
  }
}

const symbols = { asked: 'USDC', accepted: 'USDT', foreign: null } as const

const stageOf = (world: SolanaWorld, network: NetworkConfig): Stage => {
  const { node, client, clock, doubles, mints, wallets } = world
  const slotOf = (commitment: string) => client.request<number>('getSlot', { commitment })
  return {
    network,
    pair: { chain: 'solana', token: 'USDC' },
    coins: [...mints.keys()],
    symbolOf: (coin) => symbols[coin],
    tellsHashes: network.watch === 'blocks',
    async openWallet() {
      const keypair = await client.createWallet()
      wallets.set(keypair.address, keypair)
      // Mine the block at which the reader begins, and make it final, because a reorg may replace later
      // blocks only.
      node.mine(2)
      node.finalize()
      world.start = await heightOf(world, 'finalized')
      return keypair.address
    },
    send: (transfer) => sendPlainly(world, transfer),
    sendOddly: (transfer, chance) => sendOddly(world, transfer, chance),
    async sendBack(from) {
      const wallet = wallets.get(from) as Keypair
      const to = world.buyers[0]?.address as string
      const mint = mints.get('asked') as TestMint
      // Only the associated token account is used, not the other token accounts of the wallet.
      const amountBase = (await client.balanceOf(from, mint)) / 4n
      if (amountBase === 0n) return null
      const tx = await client.pay({ mint, from: wallet, to, amountBase })
      return { tx, from, to, coin: 'asked', amountBase }
    },
    mine: async (blocks) => mine(world, blocks),
    reorganise: (chance) => reorganise(world, chance),
    async moveFinality(chance) {
      node.setLags({ finalized: lags[chance.upTo(lags.length)] as number })
      if (chance.happens(0.5)) node.skip(1 + chance.upTo(6))
    },
    async passTime(seconds) {
      clock.advance({ seconds })
      node.mine(1)
    },
    async spoil(chance) {
      spoilSolana(doubles, { chance, slot: await slotOf('processed') })
    },
    mend() {
      for (const double of doubles) double.faults = {}
    },
    async settle() {
      mine(world, 3)
      node.finalize()
    },
    find: (tx) => placeOnSolana(client, tx),
    balanceOf: (wallet, coin) => heldOnSolana(client, wallet, mints.get(coin) as TestMint),
    height: () => slotOf('processed'),
    trials: [
      (lent) => replaceDeep(world, lent),
      (lent) => lie(world, lent),
      // `hideNewest` must be the last entry, because it makes all providers omit a transaction and no payment
      // may follow. If the omitted transaction leaves the balance of the account unchanged and the reader has
      // read the blocks of a later payment, it never finds the omitted transaction.
      (lent) => hideNewest(world, lent),
    ],
    close: () => node.close(),
  }
}

const mine = ({ node, clock }: SolanaWorld, blocks: number): void => {
  clock.advance({ ms: blocks * slotMs })
  node.mine(blocks)
}

const heightOf = ({ client }: SolanaWorld, commitment: string) =>
  client.request<number>('getBlockHeight', { commitment })

/** Removes blocks that are not final. Their transactions are either dropped or included in the next block. */
const reorganise = async (world: SolanaWorld, chance: Chance): Promise<void> => {
  const { node, start } = world
  const head = await heightOf(world, 'processed')
  const replaceable = head - Math.max(start, await heightOf(world, 'finalized'))
  const deepest = Math.min(replaceable, deepestReorg)
  if (deepest < 1) return
  const depth = 1 + chance.upTo(deepest)
  node.drop(depth, { requeue: chance.happens(0.6) })
  if (chance.happens(0.3)) node.skip(1 + chance.upTo(3))
  mine(world, depth + 1)
}

/** Mines blocks after payments until the payments are almost final, and then replaces their blocks. */
const replaceDeep = async (world: SolanaWorld, { pay, read }: Lent): Promise<string[]> => {
  const { node } = world
  node.finalize()
  node.setLags({ finalized: deepestLag })
  const below = await heightOf(world, 'processed')
  await pay()
  mine(world, deepestLag - ((await heightOf(world, 'processed')) - below))
  await read()
  const depth = (await heightOf(world, 'processed')) - below
  node.drop(depth)
  mine(world, depth + 1)
  return []
}

/**
 * Makes all providers return correct balances, but omit the newest transaction of each account from its
 * history.
 */
const hideNewest = async ({ node, doubles }: SolanaWorld, { pay, read }: Lent): Promise<string[]> => {
  await pay()
  node.mine(2)
  node.finalize()
  for (const double of doubles)
    double.faults = {
      alters: ({ method }, told) =>
        method === 'getSignaturesForAddress' ? (told as unknown[]).slice(1) : told,
    }
  await read()
  for (const double of doubles) double.faults = {}
  return []
}

/**
 * Makes the first of two providers return each kind of false data in turn, while payments are sent and read.
 */
const lie = async (world: SolanaWorld, { pay, read }: Lent): Promise<string[]> => {
  const [first, second] = world.doubles
  if (first === undefined || second === undefined) return []
  for (const faults of solanaLies(world.references)) {
    first.faults = faults
    await pay()
    mine(world, deepestLag)
    await read()
  }
  first.faults = {}
  return []
}
