import { isSignedBy, signatureForm } from '@stablerail/chains'
import type { Wallet, WalletVerify } from '@stablerail/contract'
import { invalid, notFound } from '../../mechanisms/http/index.ts'
import { ensureCursor } from '../../mechanisms/reading/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context, Work } from '../context.ts'
import { announceWallet } from './announce-wallet.ts'
import { askContract, contractAdvice } from './contract-wallet.ts'
import { claimChallenge, lockWallets, selectDefaultWallet, selectWallet, updateWalletRow } from './store.ts'
import { toWallet, type WalletRow } from './wallet.ts'

/** The signer of a wallet's challenge: the key of its address, or the contract at its address. */
export type WalletSigner = 'key' | 'contract'

export type Proof = WalletVerify & { walletId: string; claimant: string }

/**
 * Checks the signature of a challenge, before the transaction of `verifyWallet`. The challenge is claimed first, in a
 * statement that commits on its own: only one request can present a signature for it, so a caller cannot try a second
 * signature. The request that claimed the challenge may be repeated, at once or after a crash, and gets the same
 * result.
 */
export const proveWallet = async (
  context: Context,
  scope: Scope,
  { walletId, challengeId, signature, claimant }: Proof,
): Promise<WalletSigner> => {
  const wallet = await selectWallet(context.db, scope, walletId)
  if (wallet === undefined) throw notFound('wallet', walletId)
  const challenge = await claimChallenge(context.db, scope, { walletId, challengeId, claimant })
  if (challenge === undefined)
    throw invalid(
      'challengeId',
      'This challenge was used, replaced by a later one, or never made. Make a new one.',
    )
  if (challenge.expires_at <= context.clock.now())
    throw invalid(
      'challengeId',
      `This challenge expired at ${challenge.expires_at.toISOString()}. Make a new one.`,
    )
  const signer = await requireSignature(context, wallet, { message: challenge.message, signature })
  await beginReading(context, wallet)
  return signer
}

/**
 * Returns who has signed: the key of the address, or a contract at the address. Throws if neither has. The key is checked
 * first, because an account with delegated code (EIP-7702) still signs with its key.
 */
const requireSignature = async (
  context: Context,
  wallet: WalletRow,
  signed: { message: string; signature: string },
): Promise<WalletSigner> => {
  if (await isSignedBy(wallet, signed.message, signed.signature)) return 'key'
  const answer = await askContract(context, wallet, signed)
  if (answer === 'accepted') return 'contract'
  throw invalid(
    'signature',
    `This is not ${signatureForm(wallet.chain)} of the challenge's message by ${wallet.address}. ` +
      contractAdvice(wallet, answer) +
      'The challenge is used up: make a new one and sign it.',
  )
}

/**
 * Creates the cursor of the wallet's chain in each mode, if there is none. The chain is then read from a
 * block before the verification of the wallet, so that no transfer to the wallet is missed.
 */
const beginReading = async (context: Context, wallet: WalletRow): Promise<void> => {
  const networks = context.config.networks.filter(({ chain }) => chain === wallet.chain)
  await Promise.all(networks.map((network) => ensureCursor(context, network)))
}

/**
 * Marks a wallet as verified. It becomes the default if its chain and token have no default wallet. Repeating the call
 * changes nothing.
 */
export const verifyWallet = async (work: Work, walletId: string, signer: WalletSigner): Promise<Wallet> => {
  await lockWallets(work.tx, work)
  const wallet = await selectWallet(work.tx, work, walletId)
  if (wallet === undefined) throw notFound('wallet', walletId)
  if (wallet.verified_at !== null) return toWallet(wallet)
  const isFirst = (await selectDefaultWallet(work.tx, work, wallet)) === undefined
  const change = { verified_at: work.now, by_contract: signer === 'contract', is_default: isFirst }
  const verified = toWallet(await updateWalletRow(work.tx, work, walletId, change))
  await announceWallet(work, 'wallet.verified', verified)
  return verified
}
