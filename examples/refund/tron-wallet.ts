import { setTimeout as delay } from 'node:timers/promises'
import { TronWeb, type Types } from 'tronweb'
import type { SettlementWallet } from './refund.ts'

const everyMs = 1_000
const minedWithinMs = 60_000

/**
 * Opens a settlement wallet on Tron with its private key. In production, a person or a key vault signs
 * instead.
 */
export const openTronWallet = (privateKey: string, { rpcUrl }: { rpcUrl: string }): SettlementWallet => {
  const wallet = new TronWeb({ fullHost: rpcUrl, privateKey })
  const isMined = async (txId: string) => {
    const { blockNumber, receipt } = await wallet.trx.getUnconfirmedTransactionInfo(txId)
    if (blockNumber === undefined) return false
    // Check the receipt and not the return value of the token's `transfer`: USDT on Tron returns false
    // although it succeeds.
    if (String(receipt.result) !== 'SUCCESS') throw new Error(`The refund ${txId} failed: ${receipt.result}.`)
    return true
  }
  return {
    async send(unsigned) {
      if (unsigned.kind !== 'tron') throw new Error('The payment was not made on Tron.')
      // tronweb signs only if it computes the same transaction id from the fields of the transaction.
      const signed = await wallet.trx.sign(unsigned.transaction as unknown as Types.Transaction)
      const { result, code, txid } = await wallet.trx.sendRawTransaction(signed)
      // The network accepts a transaction only once. A duplicate means that it was sent before and may
      // already be in a block.
      if (!result && String(code) !== 'DUP_TRANSACTION_ERROR')
        throw new Error(`The refund was refused: ${code}.`)
      const txId = result ? txid : signed.txID
      const givesUpAt = Date.now() + minedWithinMs
      while (Date.now() < givesUpAt) {
        if (await isMined(txId)) return txId
        await delay(everyMs)
      }
      throw new Error(`The refund ${txId} was not mined within ${minedWithinMs / 1000} s.`)
    },
  }
}
