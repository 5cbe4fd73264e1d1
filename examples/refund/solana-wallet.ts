import { setTimeout as delay } from 'node:timers/promises'
import { Connection, type Keypair, VersionedTransaction } from '@solana/web3.js'
import type { SettlementWallet } from './refund.ts'

const everyMs = 1_000

/**
 * Opens a settlement wallet on Solana with its key pair. In production, a person or a key vault signs
 * instead.
 */
export const openSolanaWallet = (keypair: Keypair, { rpcUrl }: { rpcUrl: string }): SettlementWallet => {
  const connection = new Connection(rpcUrl, { commitment: 'confirmed', fetch: globalThis.fetch })
  /**
   * Returns whether a transaction is in a confirmed block; null if it can no longer be included in a block.
   */
  const isConfirmed = async (signature: string, lastValidBlockHeight: number) => {
    // Read the height before the transaction's status. Once the chain is above the last valid height, no later
    // block can include the transaction.
    const isOver = (await connection.getBlockHeight()) > lastValidBlockHeight
    const {
      value: [status],
    } = await connection.getSignatureStatuses([signature])
    if (status?.err) throw new Error(`The refund ${signature} failed: ${JSON.stringify(status.err)}`)
    if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized') return true
    return isOver ? null : false
  }
  return {
    async send(unsigned) {
      if (unsigned.kind !== 'solana') throw new Error('The payment was not made on Solana.')
      const { transactionBase64, lastValidBlockHeight } = unsigned
      if ((await connection.getBlockHeight()) > lastValidBlockHeight) return null
      const transaction = VersionedTransaction.deserialize(Buffer.from(transactionBase64, 'base64'))
      transaction.sign([keypair])
      const bytes = transaction.serialize()
      const signature = await connection.sendRawTransaction(bytes)
      for (;;) {
        const confirmed = await isConfirmed(signature, lastValidBlockHeight)
        if (confirmed !== false) return confirmed === null ? null : signature
        await delay(everyMs)
        // Send the transaction again, because validators drop transactions when they are overloaded. It is
        // executed only once.
        await connection.sendRawTransaction(bytes, { skipPreflight: true })
      }
    },
  }
}
