/** Reorgs on the emulator's chain. anvil's method `anvil_reorg` replaces the newest blocks. */
const confirmations = 10

/**
 * Replaces the block of a transaction and all later blocks by empty ones. Returns a function that mines the
 * transaction again.
 */
export const loseTransaction = async (
  { rpcUrl }: { rpcUrl: string },
  txHash: string,
): Promise<{ bringBack: () => Promise<void> }> => {
  const ask = async <Result>(method: string, params: unknown[]): Promise<Result> => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result: Result; error?: { message: string } }
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const signed = await ask<string>('eth_getRawTransactionByHash', [txHash])
  const { blockNumber } = await ask<{ blockNumber: string }>('eth_getTransactionByHash', [txHash])
  const head = await ask<string>('eth_blockNumber', [])
  await ask('anvil_reorg', [Number(head) - Number(blockNumber) + 1, []])
  return {
    async bringBack() {
      await ask('eth_sendRawTransaction', [signed])
      await ask('anvil_mine', [`0x${confirmations.toString(16)}`])
    },
  }
}
