/** A JSON-RPC error with the code and message that Agave, Solana's validator, uses. */

export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const parseError = () => new RpcError(-32700, 'Parse error')
export const invalidRequest = (why: string) => new RpcError(-32600, `Invalid request: ${why}`)
export const methodNotFound = () => new RpcError(-32601, 'Method not found')
export const invalidParams = (why: string) => new RpcError(-32602, why)
export const internalError = () => new RpcError(-32603, 'Internal error')

export const blockCleanedUp = (slot: number, first: number) =>
  new RpcError(-32001, `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`)
export const simulationFailed = (why: string, data: unknown) =>
  new RpcError(-32002, `Transaction simulation failed: ${why}`, data)
export const signatureVerificationFailed = () =>
  new RpcError(-32003, 'Transaction signature verification failure')
export const blockNotAvailable = (slot: number) =>
  new RpcError(-32004, `Block not available for slot ${slot}`)
export const slotSkipped = (slot: number) =>
  new RpcError(-32007, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`)
export const unsupportedVersion = (version: number) =>
  new RpcError(
    -32015,
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )
export const minContextSlotNotReached = (contextSlot: number) =>
  new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot })
