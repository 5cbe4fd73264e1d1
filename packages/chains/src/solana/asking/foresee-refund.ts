import { z } from 'zod'
import { parseSolanaAddress } from '../../addresses/index.ts'
import { type Asker, askOne } from '../../evm/ask-providers.ts'
import type { NetworkConfig } from '../../network.ts'
import { ChainError } from '../../providers/source.ts'
import type { Rpc } from '../../rpc/rpc.ts'
import type { RecentBlockhash } from '../library/index.ts'
import { loadSolanaLibrary, type SolanaLibrary } from '../load-library.ts'
import { type Mint, readMint } from '../mint.ts'
import { systemProgram, tokenProgram } from '../programs.ts'
import { isOfTokenProgram, readTokenAccount, tokenAccountPlace } from '../token-account.ts'
import { askSolana, atSlot, Lamports, readAccounts, type SolanaAccount } from './ask-providers.ts'

/** A refund that is about to be signed. Its addresses are addresses of wallets, not of token accounts. */
export type RefundToForesee = {
  wallet: string
  recipient: string
  mint: string
  decimals: number
  amountBase: bigint
  /** If the refund is requested again: the message that was issued first, and its cost in lamports. */
  given?: { messageBase64: string; cost: bigint }
}

/** The reason why an address cannot receive a refund. */
export type RecipientFault =
  /** The address is a token account or a mint. Tokens sent to it as if it were a wallet would be lost. */
  | 'token_account'
  | 'program'
  /** The token account of this address now belongs to another owner, who would receive the money. */
  | 'handed_over'

/** The current state of the chain that decides whether a planned refund can succeed, and its cost. */
export type SolanaRefundForecast = {
  program: Mint['program']
  /** Whether the recipient may have a private key, and is not an account of a program. */
  isKey: boolean
  recipientFault: RecipientFault | null
  /**
   * The wallet's balance for fees (`lamports`), and the minimum that an account without data must keep
   * (`leastLamports`).
   */
  lamports: bigint
  leastLamports: bigint
  /** The balance of the token account that pays the refund, in base units. */
  tokenBase: bigint
  /** The cost of creating a token account for the recipient; null if the recipient has one. */
  newAccountLamports: bigint | null
  /**
   * The price of a compute unit in micro-lamports: a percentile of the recent prices, raised to the lowest or
   * reduced to the highest price that `boundedUnitPrice` allows.
   */
  unitPrice: bigint
  recent: RecentBlockhash
  /** Whether the refund would fail although the tokens and lamports suffice. */
  wouldFail: boolean
}

/**
 * The sizes of token accounts in bytes. An account of Token-2022 has the extensions that the associated token
 * program adds, and the extension for transfer fees.
 */
const accountBytes = { plain: tokenAccountPlace.end, token2022: 182 }

/** The percentile of recent prices that is offered for a compute unit. */
const percentile = 0.75

/**
 * Reads from the chain whether a planned refund can succeed, and its cost. Throws a ChainError if no provider
 * responds.
 */
export const foreseeSolanaRefund = async (
  asker: Asker,
  network: NetworkConfig,
  plan: RefundToForesee,
): Promise<SolanaRefundForecast> => {
  const library = await loadSolanaLibrary()
  return askSolana(asker, network, (rpc) => foresee(rpc, library, plan))
}

const foresee = async (
  rpc: Rpc,
  library: SolanaLibrary,
  plan: RefundToForesee,
): Promise<SolanaRefundForecast> => {
  const { wallet, recipient, mint: mintAddress } = plan
  const [mintAccount = null, walletAccount = null, recipientAccount = null] = await readAccounts(rpc, [
    mintAddress,
    wallet,
    recipient,
  ])
  const mint = mintAccount && readMint(mintAccount)
  if (mint === null) throw new ChainError('invalid_answer', `${rpc.label} has no mint at ${mintAddress}.`)
  const { program } = mint
  const [from = '', to = ''] = [wallet, recipient].map((owner) =>
    library.associatedTokenAccount({ owner, mint: mintAddress, program }),
  )
  const [source = null, destination = null] = await readAccounts(rpc, [from, to])
  const held = readTokenAccount(destination)
  const facts = {
    program,
    ...recipientOf(library, recipient, { account: recipientAccount, held }),
    lamports: walletAccount?.lamports ?? 0n,
    leastLamports: await rentOf(rpc, 0),
    tokenBase: readTokenAccount(source)?.amount ?? 0n,
    newAccountLamports:
      held === null
        ? await rentOf(rpc, program === tokenProgram ? accountBytes.plain : accountBytes.token2022)
        : null,
    unitPrice: library.boundedUnitPrice(await advisedPrice(rpc, from)),
    recent: await readBlockhash(rpc),
  }
  return { ...facts, wouldFail: await wouldFail(rpc, library, { plan, facts }) }
}

const recipientOf = (
  { mayHavePrivateKey }: SolanaLibrary,
  recipient: string,
  { account, held }: { account: SolanaAccount | null; held: { owner: string } | null },
): Pick<SolanaRefundForecast, 'isKey' | 'recipientFault'> => ({
  isKey: mayHavePrivateKey(recipient) && (account === null || account.owner === systemProgram),
  recipientFault: faultOf(recipient, account, held),
})

const faultOf = (
  recipient: string,
  account: SolanaAccount | null,
  held: { owner: string } | null,
): RecipientFault | null => {
  if (account?.executable === true) return 'program'
  if (account !== null && isOfTokenProgram(account)) return 'token_account'
  return held !== null && held.owner !== recipient ? 'handed_over' : null
}

const rentOf = (rpc: Rpc, bytes: number): Promise<bigint> =>
  askOne(rpc, Lamports, {
    method: 'getMinimumBalanceForRentExemption',
    params: [bytes, { commitment: 'confirmed' }],
  })

const Prices = z.array(z.object({ prioritizationFee: Lamports })).max(1_000)

const advisedPrice = async (rpc: Rpc, account: string): Promise<bigint> => {
  const recent = await askOne(rpc, Prices, { method: 'getRecentPrioritizationFees', params: [[account]] })
  const prices = recent
    .map(({ prioritizationFee }) => prioritizationFee)
    .toSorted((one, other) => (one < other ? -1 : 1))
  return prices[Math.floor(prices.length * percentile)] ?? 0n
}

const Recent = atSlot(
  z.object({
    blockhash: z.string().refine((hash) => parseSolanaAddress(hash) !== null, 'must be 32 bytes in base58'),
    lastValidBlockHeight: z.int().min(0),
  }),
)

const readBlockhash = async (rpc: Rpc): Promise<RecentBlockhash> =>
  (await askOne(rpc, Recent, { method: 'getLatestBlockhash', params: [{ commitment: 'confirmed' }] })).value

const Simulated = atSlot(z.object({ err: z.unknown() }))

type Facts = Omit<SolanaRefundForecast, 'wouldFail'>

/** Returns whether a simulation of the refund fails for a reason for which there is no specific error. */
const wouldFail = async (
  rpc: Rpc,
  library: SolanaLibrary,
  { plan, facts }: { plan: RefundToForesee; facts: Facts },
): Promise<boolean> => {
  const { amountBase, wallet, recipient } = plan
  const isPossible = amountBase > 0n && facts.tokenBase >= amountBase && recipient !== wallet
  if (!isPossible || facts.recipientFault !== null) return false
  const { transactionBase64, cost } = messageOf(library, plan, facts)
  if (!coversCost(facts, cost)) return false
  const { value } = await askOne(rpc, Simulated, {
    method: 'simulateTransaction',
    params: [transactionBase64, { encoding: 'base64', commitment: 'confirmed', sigVerify: false }],
  })
  return value.err !== null && value.err !== undefined
}

/**
 * Returns the transaction to simulate. If the refund was requested before, uses its existing message with a
 * recent block hash. Otherwise builds a message with a placeholder id and reference, which do not affect the
 * result of the simulation.
 */
const messageOf = (
  library: SolanaLibrary,
  { given, wallet, recipient, mint, decimals, amountBase }: RefundToForesee,
  { program, newAccountLamports, unitPrice, recent }: Facts,
): { transactionBase64: string; cost: bigint } => {
  if (given !== undefined) return { ...library.withBlockhash(given.messageBase64, recent), cost: given.cost }
  const { transactionBase64, cost } = library.buildRefund(
    {
      id: 'simulated',
      reference: 'f'.repeat(32),
      wallet,
      recipient,
      mint,
      decimals,
      amountBase,
      program,
      newAccountLamports,
      unitPrice,
    },
    recent,
  )
  return { transactionBase64, cost: cost.total }
}

/**
 * Returns whether the wallet can pay this many lamports: afterwards its balance must be 0, or at least the
 * minimum of an account.
 */
export const coversCost = (
  { lamports, leastLamports }: Pick<SolanaRefundForecast, 'lamports' | 'leastLamports'>,
  cost: bigint,
): boolean => lamports === cost || lamports >= cost + leastLamports
