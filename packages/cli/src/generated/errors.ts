// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** What each error code means, and what to do about it. */
export const meanings: Readonly<Record<string, string>> = {
  invalid_request: 'The request is malformed. `param` names the field or header at fault. Correct the request and send it again.',
  unauthorized: 'The request has no valid API key or session. Wallet routes accept only a dashboard session.',
  aal_required: 'The operation needs a factor proven within the last 5 minutes. Prove a passkey, the password or a mailed code in this session, or sign in again, then retry.',
  forbidden: 'The API key or member does not have the required role, or belongs to another workspace.',
  kyb_required: 'This deployment accepts live payments only for verified businesses. Complete the verification.',
  attestation_required: 'The goods are age-restricted, and the buyer has not attested to be of age. Send the attestation first.',
  not_found: 'No such resource exists, or it is not visible in this workspace and mode.',
  conflict: 'The request collides with stored data, or its idempotency key was used with another body. If `Retry-After` is set, the first request with the key is still running: send the request again after that time.',
  invalid_state_transition: 'The current status of the resource does not allow the operation. Retrieve the resource to see its status.',
  signing_required: 'The workspace has no verified wallet for the chain and token. Sign the challenge of a wallet first.',
  insufficient_confirmations: 'The payment is still pending. Wait for its confirmations.',
  chain_reverted: 'The reported transaction reverted on chain and transferred nothing.',
  rate_limited: 'Too many requests. Wait for the number of seconds in `Retry-After`, then send the request again.',
  restricted_jurisdiction: 'This deployment does not accept payments from the buyer\'s country, or the country is not known and may be restricted.',
  unavailable: 'The database does not accept writes at present, for example during a failover, and nothing was changed. Send the same request again after the number of seconds in `Retry-After`.',
  internal_error: 'An unexpected error occurred, and it is not known whether anything was changed. Retry with the same idempotency key, so that nothing is done twice.',
}
