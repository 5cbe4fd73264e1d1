import type { ChainId, TokenSymbol } from '@stablerail/sdk'
import type { BuyerAccess } from './buyer.ts'

/** Where the first payment is made; the emulator writes this line to the example's standard input. */
export type World = {
  baseUrl: string
  workspaceId: string
  apiKey: string
  operator: { email: string; password: string }
  /** The port on this machine that webhooks may be delivered to. */
  receiverPort: number
  chain: BuyerAccess & {
    id: ChainId
    token: TokenSymbol
    confirmations: number
    /** The key of the settlement wallet, an EVM one, which is then connected; null where one is connected already. */
    merchantPrivateKey: `0x${string}` | null
  }
  /** The price in cents; 19.99 dollars where left out. */
  amountMinor?: number
  /** How long a webhook is waited for; 30 seconds where left out. */
  patienceMs?: number
}
