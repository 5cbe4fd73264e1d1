import { utf8Hex } from '../hex.ts'

/** What java-tron answers, with the status 200, for a request that it cannot read: the class and its message. */
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

/** The codes of an answer that refuses a transaction, as far as they are used here. */
export type ResponseCode =
  | 'SIGERROR'
  | 'CONTRACT_VALIDATE_ERROR'
  | 'DUP_TRANSACTION_ERROR'
  | 'TAPOS_ERROR'
  | 'TOO_BIG_TRANSACTION_ERROR'
  | 'TRANSACTION_EXPIRATION_ERROR'
  | 'OTHER_ERROR'

/** A transaction or a call that the node does not take. */
export class ContractRefused extends Error {
  readonly code: ResponseCode
  constructor(code: ResponseCode, message: string) {
    super(message)
    this.code = code
  }
}

export const refusedBody = ({ code, message }: ContractRefused) => ({ code, message: utf8Hex(message) })
