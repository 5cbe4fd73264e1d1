// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** A list answered whole. */
export interface ApiKeyList {
  /** All items, newest first. */
  data: ApiKey[]
}

/** What a new key is made of. */
export interface ApiKeyCreate {
  /** What it is for, 1 to 80 characters. */
  name: string
  /** `readonly` acts as viewer, `restricted` as developer, `full` as admin. */
  permission: Permission
  /** Whether to make a live key. */
  livemode: boolean
}

/** The new key and its secret. */
export interface ApiKeyCreated {
  /** A key without its secret. */
  apiKey: ApiKey
  /** The key. It is shown this once. */
  secret: string
}

/** A key without its secret. */
export interface ApiKey {
  /** Identifies the key. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** What it is for. */
  name: string
  /** `readonly` acts as viewer, `restricted` as developer, `full` as admin. */
  permission: Permission | (string & {})
  /** Whether it is a live key. */
  livemode: boolean
  /** Its prefix and last four characters. */
  hint: string
  /** When it was last used, to the minute. Unit: ISO-8601, UTC. */
  lastUsedAt: string | null
  /** When it was revoked. Unit: ISO-8601, UTC. */
  revokedAt: string | null
  /** When it was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** `readonly` acts as viewer, `restricted` as developer, `full` as admin. */
export type Permission = 'readonly' | 'restricted' | 'full'
