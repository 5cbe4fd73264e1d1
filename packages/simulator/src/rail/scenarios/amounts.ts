import type { Buyer, SentTransaction } from '../buyer.ts'
import { byHand, sendByHand, sendWithReference, untilReceived } from './send.ts'

/** The transaction that the page prepares for a wallet, unchanged. */
export const payExactly = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  return [await sendWithReference(buyer, bill, BigInt(bill.instructions.amountBase))]
}

/** The price without its fraction of a cent, typed by hand. */
export const payRounded = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  return [await sendByHand(buyer, byHand(bill), bill.priceBase)]
}

/** One cent less than the price. */
export const payShortByDust = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  return [await sendWithReference(buyer, bill, bill.priceBase - bill.centBase)]
}

/** Five units of the token more than the price. */
export const payTooMuch = async (buyer: Buyer): Promise<SentTransaction[]> => {
  const bill = await buyer.requestBill()
  return [await sendWithReference(buyer, bill, bill.priceBase + 500n * bill.centBase)]
}

/** Some parts of the price, each when the one before was received, and then the rest. */
const payInParts =
  (parts: number) =>
  async (buyer: Buyer): Promise<SentTransaction[]> => {
    const sent: SentTransaction[] = []
    let receivedMinor = 0
    const first = await buyer.requestBill()
    const partBase = wholeCents(first.priceBase / BigInt(parts), first.centBase)
    for (let part = 1; part < parts; part += 1) {
      sent.push(await sendWithReference(buyer, first, partBase))
      receivedMinor = await untilReceived(buyer, receivedMinor)
    }
    const rest = await buyer.requestBill()
    // With a deposit address, the instructions name the whole price, and any further transfer is added.
    const missingBase = rest.instructions.depositAddress
      ? first.priceBase - partBase * BigInt(parts - 1)
      : BigInt(rest.instructions.amountBase)
    sent.push(await sendWithReference(buyer, rest, missingBase))
    return sent
  }

const wholeCents = (amountBase: bigint, centBase: bigint): bigint => amountBase - (amountBase % centBase)

export const payUnderpaidThenToppedUp: ReturnType<typeof payInParts> = payInParts(2)
export const payInThreeParts: ReturnType<typeof payInParts> = payInParts(3)
