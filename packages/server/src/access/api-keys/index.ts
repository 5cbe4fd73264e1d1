export { type ApiKeyRecord, hashSecret } from './api-key.ts'
export { createApiKey, type NewApiKey } from './create-api-key.ts'
export { createKeyUses, type KeyUses } from './key-uses.ts'
export { findKeyByHash, type KeyUse, touchKeys } from './store.ts'
