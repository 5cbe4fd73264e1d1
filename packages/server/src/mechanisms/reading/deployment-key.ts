import { deploymentKey } from '@stablerail/chains'
import type { Config, NetworkConfig } from '../../settings/config.ts'
import { deriveSecret } from '../secrets/index.ts'

/**
 * Returns the account key that all payment requests of this deployment on a cluster contain in addition to
 * their own reference. It is derived from the session secret: if the secret is changed, new requests contain
 * another key, and earlier requests keep the previous key.
 */
export const solanaDeploymentKey = (
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  { networkId }: Pick<NetworkConfig, 'networkId'>,
): string =>
  deploymentKey({
    secret: Buffer.from(deriveSecret(sessionSecret, 'payment requests on Solana'), 'hex'),
    network: String(networkId),
  })
