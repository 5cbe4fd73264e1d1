/** A JSON-RPC error with the code and message that java-tron uses at `/jsonrpc`. */
export class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const invalidParams = (message: string): RpcError => new RpcError(-32602, message)
export const invalidRequest = (message: string): RpcError => new RpcError(-32600, message)
export const internalError = (message: string): RpcError => new RpcError(-32000, message)
export const limitExceeded = (message: string): RpcError => new RpcError(-32005, message)
