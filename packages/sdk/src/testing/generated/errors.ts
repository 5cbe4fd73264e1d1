// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { MockError } from '../mock-data.ts'

/** What each error code is answered with. */
export const errors: Record<string, MockError> = {
  invalid_request: {
    status: 400,
    example: {
      code: 'invalid_request',
      message: 'The request is malformed. `param` names the field or header at fault. Correct the request and send it again.',
      param: 'email',
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  unauthorized: {
    status: 401,
    example: {
      code: 'unauthorized',
      message: 'The request has no valid API key or session. Wallet routes accept only a dashboard session.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  aal_required: {
    status: 401,
    example: {
      code: 'aal_required',
      message: 'The operation needs a factor proven within the last 5 minutes. Prove a passkey, the password or a mailed code in this session, or sign in again, then retry.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  forbidden: {
    status: 403,
    example: {
      code: 'forbidden',
      message: 'The API key or member does not have the required role, or belongs to another workspace.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  kyb_required: {
    status: 403,
    example: {
      code: 'kyb_required',
      message: 'This deployment accepts live payments only for verified businesses. Complete the verification.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: { kybStatus: 'pending' },
    },
  },
  attestation_required: {
    status: 403,
    example: {
      code: 'attestation_required',
      message: 'The goods are age-restricted, and the buyer has not attested to be of age. Send the attestation first.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: { category: 'alcohol', requiredAge: 18 },
    },
  },
  not_found: {
    status: 404,
    example: {
      code: 'not_found',
      message: 'No such resource exists, or it is not visible in this workspace and mode.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  conflict: {
    status: 409,
    example: {
      code: 'conflict',
      message: 'The request collides with stored data, or its idempotency key was used with another body. If `Retry-After` is set, the first request with the key is still running: send the request again after that time.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  invalid_state_transition: {
    status: 422,
    example: {
      code: 'invalid_state_transition',
      message: 'The current status of the resource does not allow the operation. Retrieve the resource to see its status.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  signing_required: {
    status: 422,
    example: {
      code: 'signing_required',
      message: 'The workspace has no verified wallet for the chain and token. Sign the challenge of a wallet first.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: { chain: 'base', token: 'USDC' },
    },
  },
  insufficient_confirmations: {
    status: 422,
    example: {
      code: 'insufficient_confirmations',
      message: 'The payment is still pending. Wait for its confirmations.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: { confirmations: 3, required: 10 },
    },
  },
  chain_reverted: {
    status: 422,
    example: {
      code: 'chain_reverted',
      message: 'The reported transaction reverted on chain and transferred nothing.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: { txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b' },
    },
  },
  rate_limited: {
    status: 429,
    example: {
      code: 'rate_limited',
      message: 'Too many requests. Wait for the number of seconds in `Retry-After`, then send the request again.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  restricted_jurisdiction: {
    status: 451,
    example: {
      code: 'restricted_jurisdiction',
      message: 'This deployment does not accept payments from the buyer\'s country, or the country is not known and may be restricted.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: { code: 'KP', name: 'North Korea', reason: 'Sanctions.' },
    },
  },
  unavailable: {
    status: 503,
    example: {
      code: 'unavailable',
      message: 'The database does not accept writes at present, for example during a failover, and nothing was changed. Send the same request again after the number of seconds in `Retry-After`.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  internal_error: {
    status: 500,
    example: {
      code: 'internal_error',
      message: 'An unexpected error occurred, and it is not known whether anything was changed. Retry with the same idempotency key, so that nothing is done twice.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
}
