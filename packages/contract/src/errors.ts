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
  /** When the code is returned, and what the caller should do. */
  meaning: string
  /** Schema of `error.metadata`; `none` if the metadata is always null. */
  metadata: z.ZodType
}

const none = z.null()

/** Every error code: its statuses, its metadata and what it means. */
export const errorCatalogue = {
  invalid_request: {
    statuses: [400, 405, 408, 413, 431],
    retryable: false,
    meaning: 'The request is malformed; `param` names the field or header. Correct it and send it again.',
    metadata: none,
  },
  unauthorized: {
    statuses: [401],
    retryable: false,
    meaning:
      'No valid API key or session came with the request. Wallet routes take a dashboard session only.',
    metadata: none,
  },
  aal_required: {
    statuses: [401],
    retryable: false,
    meaning:
      'The operation needs a factor proven within the last 5 minutes. Prove a passkey, the password or a mailed code in this session, or sign in again, then retry.',
    metadata: none,
  },
  forbidden: {
    statuses: [403],
    retryable: false,
    meaning: 'The key or member lacks the role, or belongs to another workspace.',
    metadata: none,
  },
  kyb_required: {
    statuses: [403],
    retryable: false,
    meaning: 'This deployment takes live payments only for verified businesses. Complete the verification.',
    metadata: z.object({
      kybStatus: z.string().meta({ description: 'Where the verification stands.', examples: ['pending'] }),
    }),
  },
  attestation_required: {
    statuses: [403],
    retryable: false,
    meaning: 'What is sold is age-restricted and the buyer has not attested. Send the attestation first.',
    metadata: z.object({
      category: z
        .string()
        .meta({ description: 'The kind of goods that is age-restricted.', examples: ['alcohol'] }),
      requiredAge: z.int().meta({ description: 'The least age of a buyer.', unit: 'years', examples: [18] }),
    }),
  },
  not_found: {
    statuses: [404],
    retryable: false,
    meaning: 'No such resource, or none that is visible in this workspace and mode.',
    metadata: none,
  },
  conflict: {
    statuses: [409],
    retryable: false,
    meaning:
      'The request collides with what is stored, or its idempotency key was used with another body. ' +
      'With `Retry-After`, the first request with the key is still running: send it again.',
    metadata: none,
  },
  invalid_state_transition: {
    statuses: [422],
    retryable: false,
    meaning:
      "The operation is not legal in the resource's current state. Retrieve it to see where it stands.",
    metadata: none,
  },
  signing_required: {
    statuses: [422],
    retryable: false,
    meaning: "There is no verified wallet for that chain and token. Sign the wallet's challenge first.",
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
    meaning: 'The reported transaction reverted on chain and moved nothing.',
    metadata: z.object({
      txHash: z.string().meta({ description: 'Hash of that transaction.', examples: [exampleHash] }),
    }),
  },
  rate_limited: {
    statuses: [429],
    retryable: true,
    meaning: 'Too many requests. Wait for the seconds in `Retry-After`.',
    metadata: none,
  },
  restricted_jurisdiction: {
    statuses: [451],
    retryable: false,
    meaning:
      "Payments from the buyer's country are not accepted by this deployment, or it is not known and might be such a country.",
    metadata: z.object({
      code: z.string().meta({
        description: 'Two-letter ISO 3166 code of the country; `ZZ` where it is not known.',
        examples: ['KP'],
      }),
      name: z.string().meta({ description: 'Name of the country.', examples: ['North Korea'] }),
      reason: z.string().meta({ description: 'Why the country is not accepted.', examples: ['Sanctions.'] }),
    }),
  },
  internal_error: {
    statuses: [500],
    retryable: true,
    meaning:
      'Something unexpected happened, and whether anything was changed is not known. Retry with the same idempotency key: then nothing is done twice.',
    metadata: none,
  },
} as const satisfies Record<string, ErrorFacts>

export type ErrorCode = keyof typeof errorCatalogue

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]

/** The type of `error.metadata` for a code. */
export type ErrorMetadata<Code extends ErrorCode> = z.output<(typeof errorCatalogue)[Code]['metadata']>

/** The body of every error response. */
export const ErrorBody = z
  .object({
    error: z
      .object({
        code: z.enum(errorCodes).meta({ description: 'What went wrong, for programs.' }),
        message: z.string().meta({ description: 'What went wrong and what to do, for people.' }),
        param: z
          .string()
          .nullable()
          .meta({
            description: 'The field or header at fault, dotted for nested ones; null when there is none.',
            examples: ['lineItems.0.quantity'],
          }),
        request_id: id('request', 'Identifies this request; quote it when asking for help.'),
        metadata: z.record(z.string(), JsonValue).nullable().meta({
          description: 'What a code adds, as its documentation says; null for most codes.',
        }),
      })
      .meta({ description: 'What went wrong.' }),
  })
  .meta({ id: 'Error', description: 'The body of every error answer.' })
export type ErrorBody = z.output<typeof ErrorBody>

/** The usual statuses of a set of codes. */
export type StatusOf<Code extends ErrorCode> = (typeof errorCatalogue)[Code]['statuses'][0]
