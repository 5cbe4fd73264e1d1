import { type Config, type NetworkConfig, readConfig } from '../settings/config.ts'
import type { State } from './state.ts'

export type LocalSettings = {
  port: number
  /** Origins on this machine that webhooks may go to. */
  receivers: readonly string[]
  smtpUrl: string
  networks: readonly NetworkConfig[]
  /** Null where nothing is pulled. */
  relayerKey: string | null
}

/** The configuration of a service on this machine alone. */
export const configure = (
  { encryptionKey, sessionSecret }: Pick<State, 'encryptionKey' | 'sessionSecret'>,
  { port, receivers, smtpUrl, networks, relayerKey }: LocalSettings,
): Config => ({
  ...readConfig({
    NODE_ENV: 'development',
    PORT: String(port),
    METRICS_PORT: '0',
    LOG_LEVEL: 'warn',
    ENCRYPTION_KEYS: encryptionKey,
    SESSION_SECRET: sessionSecret,
    SMTP_URL: smtpUrl,
    ...(relayerKey !== null && { RELAYER_KEY: relayerKey }),
    // The mailbox delivers nowhere, so a mail goes to whom it is meant for.
    TEST_MODE_MAIL: 'customers',
    RATE_LIMIT_MAIL_WORKSPACE_PER_DAY: '1000000',
    RATE_LIMIT_MAIL_ADDRESS_PER_DAY: '1000000',
    ALLOW_RECEIVERS: receivers.join(','),
  }),
  networks: [...networks],
})
