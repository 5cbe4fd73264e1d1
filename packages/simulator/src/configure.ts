import { type Config, type NetworkConfig, readConfig } from '../../server/src/settings/config.ts'
import type { State } from './state.ts'

export type LocalSettings = {
  port: number
  /** Origins on this machine to which the service may deliver webhooks. */
  receivers: readonly string[]
  smtpUrl: string
  networks: readonly NetworkConfig[]
  /**
   * The private key of the relayer, which sends transactions for the service; null if no chain has a pull
   * contract.
   */
  relayerKey: string | null
}

/** Returns the configuration of a service that is reachable only from this machine. */
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
    // In test mode, mails are sent to customers' own addresses. This is safe because the emulator's mail
    // server delivers nothing to the internet.
    TEST_MODE_MAIL: 'customers',
    RATE_LIMIT_MAIL_WORKSPACE_PER_DAY: '1000000',
    RATE_LIMIT_MAIL_ADDRESS_PER_DAY: '1000000',
    ALLOW_RECEIVERS: receivers.join(','),
  }),
  networks: [...networks],
})
