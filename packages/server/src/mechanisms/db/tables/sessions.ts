import type { Generated } from 'kysely'

/** The tables of people and their sessions. The first five tables belong to the session library. */
export type SessionTables = {
  users: {
    id: string
    name: string
    email: string
    email_verified: boolean
    image: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  user_accounts: {
    id: string
    user_id: string
    provider_id: string
    account_id: string
    password: string | null
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: Date | null
    refresh_token_expires_at: Date | null
    scope: string | null
    created_at: Generated<Date>
    updated_at: Date
  }
  sessions: {
    id: string
    user_id: string
    token: string
    expires_at: Date
    ip_address: string | null
    user_agent: string | null
    factor_at: Generated<Date>
    passkey_at: Date | null
    passkey_id: string | null
    created_at: Generated<Date>
    updated_at: Date
  }
  user_verifications: {
    id: string
    identifier: string
    value: string
    expires_at: Date
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  session_rate_limits: {
    id: string
    key: string
    count: number
    last_request: number
  }
  user_devices: {
    user_id: string
    device_hash: Buffer
    ip: string
    last_seen_at: Date
  }
  code_requests: {
    address_hash: Buffer
    window_started_at: Date
    count: number
  }
  password_tries: {
    account_hash: Buffer
    window_started_at: Date
    count: number
  }
  passkeys: {
    id: string
    user_id: string
    credential_id: Buffer
    public_key: Buffer
    counter: number
    transports: string[]
    backed_up: boolean
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  passkey_challenges: {
    holder: string
    kind: 'add' | 'step_up' | 'sign_in'
    challenge: string
    expires_at: Date
  }
}
