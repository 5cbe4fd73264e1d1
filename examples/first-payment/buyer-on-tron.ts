import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentInstructions } from '@stablerail/sdk'
import { TronWeb } from '../../packages/local-tron/src/tronweb.ts'
import type { Buyer, BuyerAccess, Paid } from './buyer.ts'

/** The fee limit of a transfer, 100 TRX. A transfer uses only a part of it. */
const feeLimitSun = 100_000_000
const minedWithinMs = 60_000

/**
 * Opens a buyer's wallet on Tron. It transfers the exact amount to the shop's address, as any Tron wallet
 * can.
 */
export const openTronBuyer = ({ rpcUrl, payerPrivateKey, headers, isPublic = false }: BuyerAccess): Buyer => {
  const wallet = new TronWeb({
    fullHost: rpcUrl,
    privateKey: payerPrivateKey,
    ...(headers !== undefined && { headers }),
  })
  const address = String(wallet.defaultAddress.base58)
  return {
    address,
    pay: (instructions) => pay(wallet, address, instructions),
    mine: async (blocks) => !isPublic && (await mine(rpcUrl, blocks)),
  }
}

type Wallet = InstanceType<typeof TronWeb>

const pay = async (
  wallet: Wallet,
  from: string,
  { recipient, tokenAddress, amountBase }: PaymentInstructions,
): Promise<Paid> => {
  const values = [
    { type: 'address', value: recipient },
    { type: 'uint256', value: amountBase },
  ]
  const options = { feeLimit: feeLimitSun }
  const { transaction } = await wallet.transactionBuilder.triggerSmartContract(
    tokenAddress,
    'transfer(address,uint256)',
    options,
    values,
    from,
  )
  const sent = await wallet.trx.sendRawTransaction(await wallet.trx.sign(transaction))
  if (!sent.result) throw new Error(`The payment was refused: ${sent.code} ${sent.message}`)
  return { hash: sent.txid, blockNumber: await blockOf(wallet, sent.txid) }
}

const blockOf = async (wallet: Wallet, txId: string): Promise<bigint> => {
  const givesUpAt = Date.now() + minedWithinMs
  while (Date.now() < givesUpAt) {
    const { blockNumber, receipt } = await wallet.trx.getUnconfirmedTransactionInfo(txId)
    if (blockNumber !== undefined) {
      if (receipt.result !== undefined && String(receipt.result) !== 'SUCCESS')
        throw new Error(`The payment ${txId} failed: ${receipt.result}.`)
      return BigInt(blockNumber)
    }
    await delay(200)
  }
  throw new Error(`The payment ${txId} was not mined within ${minedWithinMs / 1000} s.`)
}

const mine = async (rpcUrl: string, blocks: number): Promise<void> => {
  const response = await fetch(`${rpcUrl}/jsonrpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tron_mine', params: [blocks] }),
  })
  const { error } = (await response.json()) as { error?: { message: string } }
  if (error !== undefined) throw new Error(`The chain did not mine: ${error.message}`)
}
