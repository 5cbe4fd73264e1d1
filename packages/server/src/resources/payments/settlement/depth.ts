/** Whether a block has so many confirmations, its own counted, where the chain was read up to `tip`. */
export const isDeep = (tip: number, blockNumber: number, confirmations: number): boolean =>
  tip - blockNumber + 1 >= confirmations
