import type { ChainId, TokenSymbol } from '@stablerail/sdk'
import type { BuyerAccess } from './buyer.ts'

/**
 * The server and the chain that the example uses. The emulator writes this object as JSON to the standard
 * input of the example.
 */
export type World = {
  baseUrl: string
  workspaceId: string
  apiKey: string
  operator: { email: string; password: string }
  /** The port of the example's webhook receiver. The server must allow deliveries to it. */
  receiverPort: number
  chain: BuyerAccess & {
    id: ChainId
    token: TokenSymbol
    confirmations: number
    /** Key of the EVM settlement wallet to connect; null if the workspace already has a settlement wallet. */
    merchantPrivateKey: `0x${string}` | null
  }
  /** The price in cents. Default: 1999. */
  amountMinor?: number
  /** Maximum time to wait for a webhook, in milliseconds. Default: 30 seconds. */
  patienceMs?: number
}
