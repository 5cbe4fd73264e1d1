export { type ApiKeyRecord, hashSecret } from './api-key.ts'
export { createApiKey, type NewApiKey } from './create-api-key.ts'
export { flushKeyUses, noteKeyUse } from './note-key-use.ts'
export { findKeyByHash, type KeyUse, touchKeys } from './store.ts'
