import { createHash } from 'node:crypto'
import { networkIdOfGenesis } from '@stablerail/chains'
import { type TokenSymbol, tokens } from '@stablerail/contract'
import type { Keypair, LocalClient, SolanaNode } from '../../local-solana/src/index.ts'
import type { NetworkConfig } from '../../server/src/settings/config.ts'
import { StartError } from '../../server/src/settings/start-error.ts'
import { createClock, type LocalChain, type LocalChainOptions, type WalletOwner } from './local-chain.ts'
import { startTicking } from './ticking.ts'

const decimals = 6
const payerBalanceBase = 1_000_000n * 10n ** BigInt(decimals)
/**
 * The initial balance of the owners of settlement wallets, in lamports. They need SOL because they pay the
 * fees of refunds.
 */
const startLamports = 100n * 10n ** 9n
const slotMs = 400
/**
 * One block is made in this many slots; the other slots are skipped. Each block stays in memory and in each
 * saved file, so there are few.
 */
const slotsPerBlock = 25
/**
 * For this many slots after a transaction, blocks are made more often, because the service's reader checks
 * finality only when it sees a new block.
 */
const livelySlots = 20
const slotsPerLivelyBlock = 2
/**
 * The chain is saved every 3 slots. A block becomes final only after it was saved, so that a killed process
 * loses no payment that was reported as confirmed.
 */
const slotsPerSave = 3
const finalizedSlots = 6
/**
 * The number of slots that are skipped at each start. It is larger than the number of slots between two
 * saves, so that a chain that was killed does not use the same slots again.
 */
const slotsAtStart = 40

type Library = typeof import('../../local-solana/src/index.ts')

/**
 * Starts a local Solana chain with test tokens. The payer has a balance of each token. Slots pass as fast as
 * on Solana. A block is made every 10 seconds and for each transaction. The block of a transaction is final
 * about 3 seconds later.
 */
export const startSolanaChain = async ({ stateDir }: LocalChainOptions): Promise<LocalChain> => {
  // Imported here, because the package is installed only if `--chains` contains Solana.
  const library = (await import('../../local-solana/src/index.ts')) as Library
  const clock = createClock()
  const node = await startNode(library, {
    clock: () => clock.nowMs() / 1000,
    lags: { confirmed: 1, finalized: finalizedSlots },
    stateFile: `${stateDir}/solana`,
  })
  const client = new library.LocalClient(node.rpcUrl)
  const payer = keypairOf(library, 'payer')
  const mints = await findOrMakeTokens(library, client, payer)
  node.skip(slotsAtStart)
  node.save()
  const ticking = letSlotsPass(node, client)
  const genesisHash = await client.request<string>('getGenesisHash')
  const networkId = networkIdOfGenesis(genesisHash)
  if (networkId === null) throw new Error(`The local Solana chain has the genesis hash ${genesisHash}.`)
  const network: NetworkConfig = {
    chain: 'solana',
    livemode: false,
    networkId,
    rpcUrls: [node.rpcUrl],
    watch: 'blocks',
    tokens: {
      USDC: { address: mints.USDC, decimals },
      USDT: { address: mints.USDT, decimals },
    },
    confirmations: 1,
    pollIntervalMs: slotMs,
    minesOnDemand: false,
  }
  return {
    network,
    merchant: ownerOf(library, keypairOf(library, 'merchant')),
    neighbour: ownerOf(library, keypairOf(library, 'neighbour')),
    access: {
      rpcUrl: node.rpcUrl,
      chainId: networkId,
      tokens: mints,
      payerPrivateKey: secretOf(library, payer),
    },
    node: {
      network,
      head: () => headOf(client),
      async pause() {
        const goOn = await ticking.pause()
        // Finalizes all blocks, because the reader waits for finality and no slots pass while the chain is
        // paused.
        node.finalize()
        return goOn
      },
      setTime: async (to) => node.setTime(to.getTime() / 1000),
      async mine(blocks) {
        node.mine(blocks)
        // Skips one slot, because the last block is confirmed only when a later slot has passed.
        node.skip()
      },
    },
    async stop() {
      await ticking.stop()
      await node.close()
    },
  }
}

const letSlotsPass = (node: SolanaNode, client: LocalClient) => {
  const newestBlock = () => client.request<number>('getSlot', { commitment: 'processed' })
  let slots = 0
  let [known, saved] = [0, 0]
  let livelyUntil = 0
  return startTicking(slotMs, async () => {
    slots += 1
    const newest = await newestBlock()
    if (newest !== known) livelyUntil = slots + livelySlots
    const isBlock = slots % (slots < livelyUntil ? slotsPerLivelyBlock : slotsPerBlock) === 0
    if (isBlock) node.mine()
    else node.skip()
    known = isBlock ? await newestBlock() : newest
    if (slots % slotsPerSave !== 0 || known === saved) return
    node.save()
    saved = known
  })
}

const startNode = async (library: Library, options: Parameters<Library['startSolanaNode']>[0]) => {
  try {
    return await library.startSolanaNode(options)
  } catch (error) {
    if (error instanceof library.SvmUnavailable || error instanceof library.UnreadableState)
      throw new StartError(`--chains: ${error.message}`, { cause: error })
    throw error
  }
}

/** Derives a key pair from a name. The keys are therefore public, as on the other local chains. */
const keypairOf = ({ createKeypair }: Library, name: string): Keypair =>
  createKeypair(createHash('sha256').update(`stablerail local solana ${name}`).digest())

/** Returns a private key in the format that Solana wallets import: seed and public key in base58. */
const secretOf = ({ encodeBase58, addressBytes }: Library, { seed, address }: Keypair): string =>
  encodeBase58(Buffer.concat([seed, addressBytes(address)]))

const ownerOf = ({ encodeBase58 }: Library, { address, sign }: Keypair): WalletOwner => ({
  address,
  sign: async (message) => encodeBase58(sign(Buffer.from(message))),
})

/**
 * Returns the mints of the test tokens, and creates them if they do not exist. Their addresses are derived
 * from fixed keys, so that they are the same at each start.
 */
const findOrMakeTokens = async (
  library: Library,
  client: LocalClient,
  payer: Keypair,
): Promise<Record<TokenSymbol, string>> => {
  const made: Partial<Record<TokenSymbol, string>> = {}
  for (const symbol of tokens) {
    const keypair = keypairOf(library, symbol)
    made[symbol] = keypair.address
    const { value } = await client.request<{ value: unknown }>('getBalance', keypair.address, {
      commitment: 'processed',
    })
    if (value !== 0) continue
    for (const name of ['payer', 'merchant', 'neighbour'])
      await client.fund(keypairOf(library, name).address, startLamports)
    const mint = await client.createMint({ payer, keypair, decimals })
    await client.mintTo(payer, payer.address, mint, payerBalanceBase)
  }
  return made as Record<TokenSymbol, string>
}

const headOf = async (client: LocalClient): Promise<{ number: number; time: Date }> => {
  const number = await client.request<number>('getSlot', { commitment: 'confirmed' })
  const { blockTime } = await client.request<{ blockTime: number }>('getBlock', number, {
    commitment: 'confirmed',
    transactionDetails: 'none',
    rewards: false,
  })
  return { number, time: new Date(blockTime * 1000) }
}
