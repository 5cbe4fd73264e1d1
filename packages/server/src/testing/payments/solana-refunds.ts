/**
 * Makes refunds on Solana as a merchant does: they are requested through the SDK, and signed by web3.js with
 * the key of the settlement wallet.
 */
import {
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  Keypair as Web3Keypair,
} from '@solana/web3.js'
import { createKeypair, encodeBase58, type Keypair } from '@stablerail/local-solana'
import type { RefundInitiated } from '@stablerail/sdk'
import { insertVerifiedWallet } from '../checkouts.ts'
import { createSolanaWorld, type SolanaWorldOptions } from './solana.ts'

export type UnsignedOnSolana = Extract<RefundInitiated['unsignedTx'], { kind: 'solana' }>

export type SolanaTill = Awaited<ReturnType<typeof openSolanaTill>>

/** Opens a settlement wallet whose key the test holds, and which has SOL for fees. */
export const openSolanaTill = async (options: SolanaWorldOptions = {}) => {
  const world = await createSolanaWorld(options)
  /** Creates another settlement wallet, without SOL, to which checkouts are paid from now on. */
  const openWallet = async (): Promise<Keypair> => {
    const keypair = createKeypair()
    const { db } = world.context
    await db.updateTable('wallets').set({ is_default: false }).where('token', '=', 'USDC').execute()
    const pair = { chain: 'solana', token: 'USDC' } as const
    await insertVerifiedWallet(world.context, world.api.scope, keypair.address, pair)
    return keypair
  }
  const wallet = await openWallet()
  await world.local.fund(wallet.address)
  /** Signs with web3.js, as a merchant's program does. */
  const sign = (transaction: VersionedTransaction): string => {
    transaction.sign([Web3Keypair.fromSeed(wallet.seed)])
    return Buffer.from(transaction.serialize()).toString('base64')
  }
  return {
    world,
    wallet,
    openWallet,
    client: world.client,
    sign,
    /** Signs and sends a transaction; returns the signature. */
    send: (unsigned: UnsignedOnSolana) => world.submit(sign(readUnsigned(unsigned))),
    /** Returns the signature of a transaction that is signed and never sent. */
    keep(unsigned: UnsignedOnSolana): string {
      const transaction = readUnsigned(unsigned)
      sign(transaction)
      return encodeBase58(transaction.signatures[0] ?? new Uint8Array())
    },
    tokensOf: (address: string) => world.local.balanceOf(address, world.mints.usdc),
    async eventsAbout(paymentId: string) {
      const { db } = world.context
      const rows = await db.selectFrom('events').select(['type', 'payload']).orderBy('position').execute()
      return rows
        .filter(({ type, payload }) => type.includes('refund') && JSON.stringify(payload).includes(paymentId))
        .map(({ type }) => type)
    },
    /**
     * Makes a confirmed payment of a checkout, of $19.99 plus the fraction of a cent that identifies the
     * checkout.
     */
    async paid({ from, to = wallet.address }: { from?: Keypair; to?: string } = {}) {
      const { id: checkoutId, amountBase, reference } = await world.openCheckout()
      const txHash = await world.pay({ to, amountBase, references: [reference], ...(from && { from }) })
      await world.after(6)
      const [payment] = (await world.client.payments.list({ txHash })).data
      if (payment === undefined) throw new Error('The payment was not read.')
      return { ...payment, checkoutId, amountBase }
    },
    /** Initiates a refund; returns the transaction to sign. */
    async ask(paymentId: string, asked: { amountMinor?: number; recipientAddress?: string } = {}) {
      return signable(await world.client.refunds.initiate(paymentId, asked))
    },
    refundsOf: async (paymentId: string) => (await world.client.refunds.list(paymentId)).data,
    paymentOf: (paymentId: string) => world.client.payments.retrieve(paymentId),
  }
}

/**
 * Returns an initiated refund with `unsignedTx` narrowed to the type of a Solana transaction. Throws if the
 * refund is on another chain.
 */
export const signable = (initiated: RefundInitiated) => {
  const { unsignedTx } = initiated
  if (unsignedTx.kind !== 'solana') throw new Error('The refund is not one on Solana.')
  return { ...initiated, unsignedTx }
}

export const readUnsigned = ({ transactionBase64 }: Pick<UnsignedOnSolana, 'transactionBase64'>) =>
  VersionedTransaction.deserialize(Buffer.from(transactionBase64, 'base64'))

/**
 * Returns a message with other instructions. It simulates a wallet that adds or changes instructions before
 * it signs.
 */
export const withInstructions = (
  unsigned: UnsignedOnSolana,
  change: (instructions: TransactionInstruction[]) => TransactionInstruction[],
): VersionedTransaction => {
  const message = TransactionMessage.decompile(readUnsigned(unsigned).message)
  message.instructions = change(message.instructions)
  return new VersionedTransaction(message.compileToV0Message())
}
