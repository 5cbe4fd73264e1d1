// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Route } from '../../route.ts'

export const listApiKeys: Route = 'listApiKeys GET ~/api_keys'
export const createApiKey: Route = 'createApiKey POST ~/api_keys'
export const revokeApiKey: Route = 'revokeApiKey DELETE ~/api_keys/{keyId}'
