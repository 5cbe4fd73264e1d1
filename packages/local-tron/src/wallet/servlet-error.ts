import { utf8Hex } from '../hex.ts'

/**
 * java-tron's response, with the status 200, to a request that it cannot parse: the Java class and its
 * message.
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

/** The codes used here of responses that refuse a transaction. */
export type ResponseCode =
  | 'SIGERROR'
  | 'CONTRACT_VALIDATE_ERROR'
  | 'DUP_TRANSACTION_ERROR'
  | 'TAPOS_ERROR'
  | 'TOO_BIG_TRANSACTION_ERROR'
  | 'TRANSACTION_EXPIRATION_ERROR'
  | 'OTHER_ERROR'

/** The node refuses a transaction or a call. */
export class ContractRefused extends Error {
  readonly code: ResponseCode
  constructor(code: ResponseCode, message: string) {
    super(message)
    this.code = code
  }
}

export const refusedBody = ({ code, message }: ContractRefused) => ({ code, message: utf8Hex(message) })
