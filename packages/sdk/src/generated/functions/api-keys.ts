// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Answer } from '../../answer.ts'
import type { RequestOptions } from '../../options.ts'
import type { Client } from '../../route.ts'
import type { ApiKeyCreate, ApiKeyCreated, ApiKeyList } from '../types/api-keys.ts'
import * as routes from '../routes/api-keys.ts'

/** List API keys. As `client.apiKeys.list`. */
export const listApiKeys = (client: Client, options?: RequestOptions): Answer<ApiKeyList> =>
  client(routes.listApiKeys, [], undefined, options)

/** Create an API key. As `client.apiKeys.create`. */
export const createApiKey = (
  client: Client,
  body: ApiKeyCreate,
  options?: RequestOptions,
): Answer<ApiKeyCreated> =>
  client(routes.createApiKey, [], body, options)

/** Revoke an API key. As `client.apiKeys.revoke`. */
export const revokeApiKey = (client: Client, keyId: string, options?: RequestOptions): Answer<void> =>
  client(routes.revokeApiKey, [keyId], undefined, options)
