// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { MockError } from '../mock-data.ts'

/** What each error code is answered with. */
export const errors: Record<string, MockError> = {
  invalid_request: {
    status: 400,
    example: {
      code: 'invalid_request',
      message: 'The request is malformed; `param` names the field or header. Correct it and send it again.',
      param: 'email',
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  unauthorized: {
    status: 401,
    example: {
      code: 'unauthorized',
      message: 'No valid API key or session came with the request. Wallet routes take a dashboard session only.',
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
      message: 'The key or member lacks the role, or belongs to another workspace.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  kyb_required: {
    status: 403,
    example: {
      code: 'kyb_required',
      message: 'This deployment takes live payments only for verified businesses. Complete the verification.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: { kybStatus: 'pending' },
    },
  },
  attestation_required: {
    status: 403,
    example: {
      code: 'attestation_required',
      message: 'What is sold is age-restricted and the buyer has not attested. Send the attestation first.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: { category: 'alcohol', requiredAge: 18 },
    },
  },
  not_found: {
    status: 404,
    example: {
      code: 'not_found',
      message: 'No such resource, or none that is visible in this workspace and mode.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  conflict: {
    status: 409,
    example: {
      code: 'conflict',
      message: 'The request collides with what is stored, or its idempotency key was used with another body. With `Retry-After`, the first request with the key is still running: send it again.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  invalid_state_transition: {
    status: 422,
    example: {
      code: 'invalid_state_transition',
      message: 'The operation is not legal in the resource\'s current state. Retrieve it to see where it stands.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  signing_required: {
    status: 422,
    example: {
      code: 'signing_required',
      message: 'There is no verified wallet for that chain and token. Sign the wallet\'s challenge first.',
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
      message: 'The reported transaction reverted on chain and moved nothing.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: { txHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b' },
    },
  },
  rate_limited: {
    status: 429,
    example: {
      code: 'rate_limited',
      message: 'Too many requests. Wait for the seconds in `Retry-After`.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
  restricted_jurisdiction: {
    status: 451,
    example: {
      code: 'restricted_jurisdiction',
      message: 'Payments from the buyer\'s country are not accepted by this deployment, or it is not known and might be such a country.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: { code: 'KP', name: 'North Korea', reason: 'Sanctions.' },
    },
  },
  internal_error: {
    status: 500,
    example: {
      code: 'internal_error',
      message: 'Something unexpected happened, and whether anything was changed is not known. Retry with the same idempotency key: then nothing is done twice.',
      param: null,
      request_id: 'req_01k9z7q4m8c3v5t2r6w1x0y9bn',
      metadata: null,
    },
  },
}
