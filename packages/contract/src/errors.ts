import { z } from 'zod'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleHash } from './primitives/examples.ts'
import { id } from './primitives/ids.ts'
import { JsonValue } from './primitives/json.ts'

type ErrorFacts = {
  /** HTTP statuses with which the code is returned; the first is the usual one. */
  statuses: readonly [number, ...number[]]
  /** Whether the same request may succeed later without changes. */
  retryable: boolean
  /** The situation in which the code is returned, and the action that the caller should take. */
  meaning: string
  /** The schema of `error.metadata`. `none` means that the metadata is always null. */
  metadata: z.ZodType
}

const none = z.null()

/** Every error code, with its statuses, its metadata and its meaning. */
export const errorCatalogue = {
  invalid_request: {
    statuses: [400, 405, 408, 413, 431],
    retryable: false,
    meaning:
      'The request is malformed. `param` names the field or header at fault. Correct the request and send it again.',
    metadata: none,
  },
  unauthorized: {
    statuses: [401],
    retryable: false,
    meaning: 'The request has no valid API key or session. Wallet routes accept only a dashboard session.',
    metadata: none,
  },
  aal_required: {
    statuses: [401],
    retryable: false,
    meaning:
      'The operation needs a factor proven within the last 5 minutes. Prove a passkey, the password or a ' +
      'mailed code in this session, or sign in again, then retry.',
    metadata: none,
  },
  forbidden: {
    statuses: [403],
    retryable: false,
    meaning: 'The API key or member does not have the required role, or belongs to another workspace.',
    metadata: none,
  },
  kyb_required: {
    statuses: [403],
    retryable: false,
    meaning: 'This deployment accepts live payments only for verified businesses. Complete the verification.',
    metadata: z.object({
      kybStatus: z.string().meta({ description: 'Status of the verification.', examples: ['pending'] }),
    }),
  },
  attestation_required: {
    statuses: [403],
    retryable: false,
    meaning:
      'The goods are age-restricted, and the buyer has not attested to be of age. Send the attestation first.',
    metadata: z.object({
      category: z
        .string()
        .meta({ description: 'Kind of goods that is age-restricted.', examples: ['alcohol'] }),
      requiredAge: z.int().meta({ description: 'Minimum age of the buyer.', unit: 'years', examples: [18] }),
    }),
  },
  not_found: {
    statuses: [404],
    retryable: false,
    meaning: 'No such resource exists, or it is not visible in this workspace and mode.',
    metadata: none,
  },
  conflict: {
    statuses: [409],
    retryable: false,
    meaning:
      'The request collides with stored data, or its idempotency key was used with another body. ' +
      'If `Retry-After` is set, the first request with the key is still running: send the request again after that time.',
    metadata: none,
  },
  invalid_state_transition: {
    statuses: [422],
    retryable: false,
    meaning:
      'The current status of the resource does not allow the operation. Retrieve the resource to see its status.',
    metadata: none,
  },
  signing_required: {
    statuses: [422],
    retryable: false,
    meaning:
      'The workspace has no verified wallet for the chain and token. Sign the challenge of a wallet first.',
    metadata: z.object({ chain: ChainId, token: TokenSymbol }),
  },
  insufficient_confirmations: {
    statuses: [422],
    retryable: true,
    meaning: 'The payment is still pending. Wait for its confirmations.',
    metadata: z.object({
      confirmations: z.int().meta({ description: 'Confirmations that the payment has.', examples: [3] }),
      required: z.int().meta({ description: 'Confirmations that the payment needs.', examples: [10] }),
    }),
  },
  chain_reverted: {
    statuses: [422],
    retryable: false,
    meaning: 'The reported transaction reverted on chain and transferred nothing.',
    metadata: z.object({
      txHash: z.string().meta({ description: 'Hash of the reverted transaction.', examples: [exampleHash] }),
    }),
  },
  rate_limited: {
    statuses: [429],
    retryable: true,
    meaning:
      'Too many requests. Wait for the number of seconds in `Retry-After`, then send the request again.',
    metadata: none,
  },
  restricted_jurisdiction: {
    statuses: [451],
    retryable: false,
    meaning:
      "This deployment does not accept payments from the buyer's country, or the country is not known and may " +
      'be restricted.',
    metadata: z.object({
      code: z.string().meta({
        description: 'Two-letter ISO 3166 code of the country; `ZZ` if it is not known.',
        examples: ['KP'],
      }),
      name: z.string().meta({ description: 'Name of the country.', examples: ['North Korea'] }),
      reason: z
        .string()
        .meta({ description: 'Reason why the country is not accepted.', examples: ['Sanctions.'] }),
    }),
  },
  unavailable: {
    statuses: [503],
    retryable: true,
    meaning:
      'The database does not accept writes at present, for example during a failover, and nothing was changed. Send the ' +
      'same request again after the number of seconds in `Retry-After`.',
    metadata: none,
  },
  internal_error: {
    statuses: [500],
    retryable: true,
    meaning:
      'An unexpected error occurred, and it is not known whether anything was changed. Retry with the same ' +
      'idempotency key, so that nothing is done twice.',
    metadata: none,
  },
} as const satisfies Record<string, ErrorFacts>

export type ErrorCode = keyof typeof errorCatalogue

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]

/** The type of `error.metadata` for a code. */
export type ErrorMetadata<Code extends ErrorCode> = z.output<(typeof errorCatalogue)[Code]['metadata']>

/** The body of an error response. Every error response has this form. */
export const ErrorBody = z
  .object({
    error: z
      .object({
        code: z.enum(errorCodes).meta({ description: 'Error code, for programs.' }),
        message: z.string().meta({ description: 'Description of the error and of its remedy, for people.' }),
        param: z
          .string()
          .nullable()
          .meta({
            description: 'Field or header at fault, with dots for nested fields; null if there is none.',
            examples: ['lineItems.0.quantity'],
          }),
        request_id: id('request', 'Identifies the request. Quote it when you contact support.'),
        metadata: z.record(z.string(), JsonValue).nullable().meta({
          description: 'Additional data of the error code, described for each code; null for most codes.',
        }),
      })
      .meta({ description: 'The error.' }),
  })
  .meta({ id: 'Error', description: 'The body of every error response.' })
export type ErrorBody = z.output<typeof ErrorBody>

/** The usual HTTP statuses of a set of error codes. */
export type StatusOf<Code extends ErrorCode> = (typeof errorCatalogue)[Code]['statuses'][0]
