import { deployFiatToken, fiatTokenAbi } from '@stablerail/local-evm'
import type { Address } from 'viem'
import { callsOn } from './calls.ts'
import type { Chain } from './chain.ts'

/**
 * Deploys Circle's token behind its proxy, as the local EVM node does. The chain's account for deployments is
 * its issuer.
 */
export const deployUsdc = (chain: Chain): Promise<Address> =>
  deployFiatToken({
    account: chain.deployer,
    deploy: chain.deploy,
    async call(to, data) {
      if (!(await chain.send(chain.deployer, to, data)).ok)
        throw new Error('A call of the deployment was reverted.')
    },
  })

/** Sends a call of the issuer to a token. */
export const callAsIssuer = (chain: Chain, token: Address, name: string, ...args: unknown[]) =>
  callsOn(chain).tell(chain.deployer, token, { abi: fiatTokenAbi }, name, ...args)
