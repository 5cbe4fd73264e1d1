/**
 * Payments that wait in the mempool of the chain. The chain mines no block while they wait: a local chain would mine
 * them at once.
 */
import type { Bill, Buyer, SentTransaction } from '../buyer.ts'
import type { ChainClient, Hex } from '../chain-client.ts'
import { amountText, destinationText } from './send.ts'

/** Runs a function while the chain mines no block by itself. */
const withoutMining = async <Result>(chain: ChainClient, run: () => Promise<Result>): Promise<Result> => {
  await chain.ask('evm_setAutomine', false)
  try {
    return await run()
  } finally {
    await chain.ask('evm_setAutomine', true)
  }
}

/** Gives the buyer the tokens. Returns the prepared transaction, and a description of its transfer. */
const prepare = async ({ payer }: Buyer, bill: Bill) => {
  const amountBase = BigInt(bill.instructions.amountBase)
  await payer.fund(bill.token, amountBase)
  return {
    call: { to: bill.token, data: bill.callWithReference(amountBase) },
    text: `${amountText(bill, amountBase)} ${destinationText(bill)}`,
  }
}

const toSent = (bill: Bill, hash: Hex, transfers: number): SentTransaction => ({
  chain: bill.instructions.chain,
  hash,
  transfers,
})

/** The prepared transaction, which the nodes of the chain forget before a block contains it. */
export const payDropped = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const { chain, payer, did } = buyer
  const bill = await buyer.requestBill()
  const { call, text } = await prepare(buyer, bill)
  return await withoutMining(chain, async () => {
    const sent = toSent(bill, await payer.submit(call), 0)
    await did({ who: 'buyer', what: `sends ${text}, for too low a fee`, sent })
    await chain.ask('anvil_dropTransaction', sent.hash)
    await did({ who: 'chain', what: 'drops the transaction from its mempool' })
    return [sent]
  })
}

/** The prepared transaction, which is stuck, and the same with the same nonce and a higher fee, which is mined. */
export const payReplaced = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const { chain, payer, did } = buyer
  const bill = await buyer.requestBill()
  const { call, text } = await prepare(buyer, bill)
  return await withoutMining(chain, async () => {
    const stuck = toSent(bill, await payer.submit(call), 0)
    await did({ who: 'buyer', what: `sends ${text}, for too low a fee`, sent: stuck })
    const sent = toSent(bill, await payer.submit(call, { replaces: stuck.hash }), 1)
    await did({ who: 'buyer', what: 'sends the same with the same nonce and twice the fee' })
    await chain.mine(1)
    await chain.mined(sent.hash)
    await did({ who: 'chain', what: 'mines the second transaction, and drops the first', sent })
    return [stuck, sent]
  })
}
