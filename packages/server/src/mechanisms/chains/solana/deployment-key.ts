import type { Config, NetworkConfig } from '../../../settings/config.ts'
import { deriveSecret } from '../../secrets/index.ts'
import { deploymentKey } from './reference.ts'

/**
 * The account key that all payment requests of this deployment on a cluster carry beside their own reference. It follows
 * from the session secret: where that is changed, new requests carry another key, and those that are out keep theirs.
 */
export const solanaDeploymentKey = (
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  { networkId }: Pick<NetworkConfig, 'networkId'>,
): string =>
  deploymentKey({
    secret: Buffer.from(deriveSecret(sessionSecret, 'payment requests on Solana'), 'hex'),
    network: String(networkId),
  })
