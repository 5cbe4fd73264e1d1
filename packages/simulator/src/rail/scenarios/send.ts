import type { Bill, Buyer } from '../buyer.ts'
import { type Hex, toHex } from '../chain-client.ts'
import { transferCall } from '../payer.ts'

/** A transaction that a scenario sent, with the number of its transfers that the service should record. */
export type SentTransaction = { chain: string; hash: Hex; transfers: number }

/** Gives the buyer the tokens and sends them with the reference of the checkout, as a wallet in the page does. */
export const sendWithReference = async (
  { payer }: Buyer,
  bill: Bill,
  amountBase: bigint,
): Promise<SentTransaction> => {
  await payer.fund(bill.token, amountBase)
  const hash = await payer.send({ to: bill.token, data: bill.callWithReference(amountBase) })
  return { chain: bill.instructions.chain, hash, transfers: 1 }
}

/** Gives the buyer the tokens and sends them by a plain transfer, as a person who types address and amount does. */
export const sendByHand = async (
  { payer }: Pick<Buyer, 'payer'>,
  { chain, token, recipient }: { chain: string; token: Hex; recipient: Hex },
  amountBase: bigint,
): Promise<SentTransaction> => {
  await payer.fund(token, amountBase)
  const hash = await payer.send({ to: token, data: transferCall(recipient, amountBase) })
  return { chain, hash, transfers: 1 }
}

export const byHand = ({
  instructions,
  token,
  recipient,
}: Bill): { chain: string; token: Hex; recipient: Hex } => ({
  chain: instructions.chain,
  token,
  recipient,
})

const lookEveryMs = 50
const recordedWithinMs = 20_000

/** Makes a payment deep enough, and waits until the checkout has received more than before. */
export const untilReceived = async (
  { client, chain, checkout }: Buyer,
  beforeMinor: number,
): Promise<number> => {
  const givesUpAtMs = performance.now() + recordedWithinMs
  await chain.ask('anvil_mine', toHex(chain.description.confirmations + 1))
  for (;;) {
    const { receivedMinor } = await client.checkouts.retrieve(checkout.id)
    if (receivedMinor > beforeMinor) return receivedMinor
    if (performance.now() > givesUpAtMs)
      throw new Error(`The checkout ${checkout.id} had not received the part within 20 s.`)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
