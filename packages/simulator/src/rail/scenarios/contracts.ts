import { smartAccountAbi, smartAccountBytecode } from '@stablerail/local-evm'
import { encodeFunctionData } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Bill, Buyer, SentTransaction } from '../buyer.ts'
import type { Hex } from '../chain-client.ts'
import { type BuyerAccount, transferCall } from '../payer.ts'
import { amountText, byHand, destinationText } from './send.ts'

/** Reports the transaction of a buyer, and returns it. */
const report = async ({ did }: Buyer, sent: SentTransaction, what: string): Promise<SentTransaction[]> => {
  await did({ who: 'buyer', what, sent })
  return [sent]
}

type TokenCall = { token: Hex; data: Hex; amountBase: bigint }

/** Deploys an account that is a contract, gives it the tokens, and makes it send them in one transaction. */
const sendFromContract = async (payer: BuyerAccount, calls: readonly TokenCall[]): Promise<Hex> => {
  const account = await payer.deploy({
    abi: smartAccountAbi,
    bytecode: smartAccountBytecode,
    args: [payer.address],
  })
  for (const { token, amountBase } of calls) await payer.fund(token, amountBase, account)
  const args = [calls.map(({ token }) => token), calls.map(({ data }) => data)] as const
  return await payer.send({
    to: account,
    data: encodeFunctionData({ abi: smartAccountAbi, functionName: 'execute', args }),
  })
}

const exactCall = ({ token, instructions, callWithReference }: Bill): TokenCall => {
  const amountBase = BigInt(instructions.amountBase)
  return { token, amountBase, data: callWithReference(amountBase) }
}

/** The prepared transaction, sent by a wallet that is a contract. */
export const payFromContractWallet = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  const call = exactCall(bill)
  const hash = await sendFromContract(buyer.payer, [call])
  const sent = { chain: bill.instructions.chain, hash, transfers: 1 }
  const amount = amountText(bill, call.amountBase)
  return await report(buyer, sent, `sends ${amount} from a contract ${destinationText(bill)}`)
}

/** The number of transfers in the transaction of a batch. */
const batchSize = 3

/** Three transfers in one transaction: to the checkouts, and to strangers if there are fewer than three. */
export const payInBatch = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  const others = await Promise.all(buyer.alongside.map((checkout) => buyer.requestBill(checkout)))
  if (others.length >= batchSize) throw new Error(`A batch has at most ${batchSize - 1} further checkouts.`)
  const strangers = Array.from({ length: batchSize - 1 - others.length }, () => {
    const stranger = privateKeyToAddress(generatePrivateKey())
    return { token: bill.token, amountBase: bill.priceBase, data: transferCall(stranger, bill.priceBase) }
  })
  const hash = await sendFromContract(buyer.payer, [...[bill, ...others].map(exactCall), ...strangers])
  const sent = { chain: bill.instructions.chain, hash, transfers: 1 + others.length }
  const amount = amountText(bill, bill.priceBase)
  const what = `sends ${batchSize} transfers of ${amount} in one transaction, one of them ${destinationText(bill)}`
  return await report(buyer, sent, what)
}

/** A withdrawal from an exchange: a contract sends the price less a fee, with no reference. */
export const payFromExchange = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  const { token, recipient, priceBase, centBase } = bill
  // The fee is one unit of the token, and less for prices that it would take up.
  const feeBase = priceBase > 200n * centBase ? 100n * centBase : priceBase / 2n
  const amountBase = priceBase - feeBase
  const hash = await sendFromContract(buyer.payer, [
    { token, amountBase, data: transferCall(recipient, amountBase) },
  ])
  const { chain, destination } = byHand(bill)
  const what = `withdraws from an exchange, which sends ${amountText(bill, amountBase)} ${destination}`
  return await report(buyer, { chain, hash, transfers: 1 }, what)
}
