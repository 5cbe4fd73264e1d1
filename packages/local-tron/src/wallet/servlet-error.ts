import { utf8Hex } from '../hex.ts'

/**
 * Error of a request that cannot be parsed. As in java-tron, the response has the status 200 and contains the
 * Java class and message of the error.
 */
export class ServletError extends Error {
  readonly javaClass: string
  constructor(message: string, javaClass = 'java.lang.IllegalArgumentException') {
    super(message)
    this.javaClass = javaClass
  }
}

export const servletErrorBody = ({ javaClass, message }: ServletError): { Error: string } => ({
  Error: `class ${javaClass} : ${message}`,
})

/** The codes with which a response refuses a transaction. Only those are listed that this node uses. */
export type ResponseCode =
  | 'SIGERROR'
  | 'CONTRACT_VALIDATE_ERROR'
  | 'DUP_TRANSACTION_ERROR'
  | 'TAPOS_ERROR'
  | 'TOO_BIG_TRANSACTION_ERROR'
  | 'TRANSACTION_EXPIRATION_ERROR'
  | 'OTHER_ERROR'

/** Error of a transaction or call that the node refuses. */
export class ContractRefused extends Error {
  readonly code: ResponseCode
  constructor(code: ResponseCode, message: string) {
    super(message)
    this.code = code
  }
}

export const refusedBody = ({ code, message }: ContractRefused) => ({ code, message: utf8Hex(message) })
