/** Where the first payment is made; the emulator writes this line to the example's standard input. */
export type World = {
  baseUrl: string
  workspaceId: string
  apiKey: string
  operator: { email: string; password: string }
  /** The port on this machine that webhooks may be delivered to. */
  receiverPort: number
  chain: {
    id: 'base'
    rpcUrl: string
    chainId: number
    confirmations: number
    payerPrivateKey: `0x${string}`
    merchantPrivateKey: `0x${string}`
  }
}
