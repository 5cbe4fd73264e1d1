/** What a call `transfer(address,uint256)` moves, in base units of its token; null for any other call. */
export const transferredBase = (data: string): string | null => {
  const [, amount] = /^0xa9059cbb[0-9a-f]{64}([0-9a-f]{64})/i.exec(data) ?? []
  return amount === undefined ? null : BigInt(`0x${amount}`).toString()
}
