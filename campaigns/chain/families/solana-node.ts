import type { LocalClient, TestMint } from '@stablerail/local-solana'
import type { Place } from './stage.ts'

type Statuses = { value: [{ slot: number; err: unknown } | null] }
type Block = { blockhash: string; blockTime: number }
type Accounts = { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }

/** Returns the block of a successful transaction; null if the transaction failed or is in no block. */
export const placeOnSolana = async (client: LocalClient, tx: string): Promise<Place | null> => {
  const { value } = await client.request<Statuses>('getSignatureStatuses', [tx], {
    searchTransactionHistory: true,
  })
  const [status] = value
  if (status === null || status.err !== null) return null
  const { blockhash, blockTime } = await client.request<Block>('getBlock', status.slot, {
    transactionDetails: 'none',
    rewards: false,
    commitment: 'confirmed',
  })
  return { blockNumber: status.slot, blockHash: blockhash, time: new Date(blockTime * 1000) }
}

/** Returns the total balance of a wallet's token accounts for a mint, in base units. */
export const heldOnSolana = async (client: LocalClient, wallet: string, mint: TestMint): Promise<bigint> => {
  const { value } = await client.request<Accounts>(
    'getTokenAccountsByOwner',
    wallet,
    { mint: mint.address },
    { encoding: 'jsonParsed', commitment: 'processed' },
  )
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}
