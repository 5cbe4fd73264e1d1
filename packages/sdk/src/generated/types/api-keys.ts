// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** A list that is returned as a whole, newest first. */
export interface ApiKeyList {
  /** All items, newest first. */
  data: ApiKey[]
}

/** The fields of an API key to create. */
export interface ApiKeyCreate {
  /** Name of the key, which describes its purpose; 1 to 80 characters. */
  name: string
  /** Role of the key: `readonly` is a viewer, `restricted` a developer, `full` an admin. */
  permission: Permission
  /** Whether the key acts in live mode. */
  livemode: boolean
}

/** The new key: its record and its secret. */
export interface ApiKeyCreated {
  /** An API key, without the key itself. */
  apiKey: ApiKey
  /** The key itself. It is returned only once. */
  secret: string
}

/** An API key, without the key itself. */
export interface ApiKey {
  /** Identifies the key. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** Name of the key, which describes its purpose. */
  name: string
  /** Role of the key: `readonly` is a viewer, `restricted` a developer, `full` an admin. */
  permission: Permission | (string & {})
  /** Whether the key acts in live mode. */
  livemode: boolean
  /** Prefix and last four characters of the key. */
  hint: string
  /** Time at which the key was last used, to the minute; null if it was never used. Unit: ISO-8601, UTC. */
  lastUsedAt: string | null
  /** Time at which the key was revoked; null while it is in use. Unit: ISO-8601, UTC. */
  revokedAt: string | null
  /** Time at which the key was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** Role of the key: `readonly` is a viewer, `restricted` a developer, `full` an admin. */
export type Permission = 'readonly' | 'restricted' | 'full'
