import type { RefundInitiated } from '@stablerail/sdk/functions'

/**
 * Returns the amount of a call of `transfer(address,uint256)`, in base units of the token; null for any other
 * call.
 */
export const transferredBase = (data: string): string | null => {
  const [, amount] = /^0xa9059cbb[0-9a-f]{64}([0-9a-f]{64})/i.exec(data) ?? []
  return amount === undefined ? null : BigInt(`0x${amount}`).toString()
}

/**
 * Returns the amount that a refund transaction transfers, in base units of the token; null if the transaction
 * cannot be decoded here.
 */
export const movedBase = (unsigned: RefundInitiated['unsignedTx']): string | null => {
  if (unsigned.kind === 'evm') return transferredBase(unsigned.data)
  if (unsigned.kind === 'solana') return movedOnSolana(unsigned.messageBase64)
  const [, call] = /"data":"([0-9a-f]*)"/i.exec(JSON.stringify(unsigned.transaction)) ?? []
  return call === undefined ? null : transferredBase(`0x${call}`)
}

/**
 * The instruction `TransferChecked` of the token programs: its number, and its length in bytes (the number,
 * the amount and the decimals).
 */
const transferChecked = { number: 12, length: 10 }

/**
 * Decodes a version 0 message that the service created, in which every count is below 128 and so takes one
 * byte.
 */
const movedOnSolana = (messageBase64: string): string | null => {
  const bytes = Uint8Array.from(atob(messageBase64), (character) => character.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  try {
    const keys = view.getUint8(4)
    let at = 5 + keys * 32 + 32
    let left = view.getUint8(at)
    for (at += 1; left > 0; left -= 1) {
      const dataAt = at + 2 + view.getUint8(at + 1)
      const length = view.getUint8(dataAt)
      if (length === transferChecked.length && view.getUint8(dataAt + 1) === transferChecked.number)
        return view.getBigUint64(dataAt + 2, true).toString()
      at = dataAt + 1 + length
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return null
}
