// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** A list answered whole. */
export interface ApiKeyList {
  /** All items, newest first. */
  data: ApiKey[]
}

/** The fields of an API key to create. */
export interface ApiKeyCreate {
  /** What the key is for, 1 to 80 characters. */
  name: string
  /** `readonly` acts as viewer, `restricted` as developer, `full` as admin. */
  permission: Permission
  /** Whether the key acts in live mode. */
  livemode: boolean
}

/** The record of the new key, and the key itself. */
export interface ApiKeyCreated {
  /** An API key, without the key itself. */
  apiKey: ApiKey
  /** The key itself. It is answered this once only. */
  secret: string
}

/** An API key, without the key itself. */
export interface ApiKey {
  /** Identifies the key. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** What the key is for. */
  name: string
  /** `readonly` acts as viewer, `restricted` as developer, `full` as admin. */
  permission: Permission | (string & {})
  /** Whether the key acts in live mode. */
  livemode: boolean
  /** Prefix and last four characters of the key. */
  hint: string
  /** When the key was last used, to the minute. Unit: ISO-8601, UTC. */
  lastUsedAt: string | null
  /** When the key was revoked. Unit: ISO-8601, UTC. */
  revokedAt: string | null
  /** When the key was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** `readonly` acts as viewer, `restricted` as developer, `full` as admin. */
export type Permission = 'readonly' | 'restricted' | 'full'
