import { fileURLToPath } from 'node:url'
import { type ChainId, isEvmChain } from '@stablerail/contract'
import { ownOrigins } from '../../server/src/access/own-origins.ts'
import type { Config } from '../../server/src/settings/config.ts'
import type { Devnet } from './devnet.ts'
import type { LocalChain } from './local-chain.ts'
import type { Seeded } from './state.ts'

/** The data with which a simulated buyer pays on a local chain. The private keys are public. */
export type ChainAccess = {
  rpcUrl: string
  /** The id of the chain, as `networkId` in the configuration. */
  chainId: number
  /** The addresses of the test tokens, by symbol. */
  tokens: Record<string, string>
  /** The buyer's private key, in the format that wallets of the chain import. */
  payerPrivateKey: string
}

/** The URLs, ids and keys of a running emulator. `npm start -- --json` prints this object as one line. */
export type Description = {
  baseUrl: string
  /**
   * The URL of the dashboard. Its host is `localhost` and not an IP address, because browsers create passkeys
   * only for host names.
   */
  dashboardUrl: string
  hostedBaseUrl: string
  workspaceId: string
  keys: Seeded['keys']
  /** The email address and password of the user who can sign in to the dashboard. */
  operator: { email: string; password: string }
  chains: Record<string, ChainAccess>
  /** URL that returns the newest mails. */
  mailUrl: string
  /** URL of a page with a checkout that can be paid. */
  checkoutUrl: string
  other: Seeded['other']
}

type Running = {
  config: Config
  seeded: Seeded
  devnets: readonly Devnet[]
  others: readonly LocalChain[]
  mailUrl: string
  checkoutUrl: string
}

export const describe = ({
  config,
  seeded,
  devnets,
  others,
  mailUrl,
  checkoutUrl,
}: Running): Description => ({
  baseUrl: config.publicBaseUrl,
  dashboardUrl: `${ownOrigins(config).at(-1)}/dashboard`,
  hostedBaseUrl: config.hostedBaseUrl,
  workspaceId: seeded.workspaceId,
  keys: seeded.keys,
  operator: { email: seeded.email, password: seeded.password },
  chains: Object.fromEntries([
    ...devnets.map(({ chain, node, tokens, payer }): [string, ChainAccess] => [
      chain,
      { rpcUrl: node.rpcUrl, chainId: node.chainId, tokens, payerPrivateKey: payer.privateKey },
    ]),
    ...others.map(({ network, access }): [string, ChainAccess] => [network.chain, access]),
  ]),
  mailUrl,
  checkoutUrl,
  other: seeded.other,
})

const sdk = fileURLToPath(new URL('../../sdk/package', import.meta.url))

/**
 * Returns the text that is printed for a person when the emulator has started: its URLs and keys, and
 * commands to try next.
 */
export const welcome = (described: Description, receivers: readonly string[]): string => {
  const { baseUrl, dashboardUrl, workspaceId, keys, operator, chains, mailUrl, checkoutUrl } = described
  const [[chain, { tokens }]] = Object.entries(chains) as [[ChainId, ChainAccess]]
  return `
Stablerail is up. Ctrl-C stops it.

  Dashboard  ${dashboardUrl}
  Sign-in    ${operator.email}
  Password   ${operator.password}

  Checkout   ${checkoutUrl}
             ${howToPay(chain, checkoutUrl)}

  API        ${baseUrl}
  Reference  ${baseUrl}/v1/docs
  Workspace  ${workspaceId}
  Test key   ${keys.full}
  Mails      ${mailUrl}
${Object.entries(chains)
  .map(([chain, { rpcUrl, chainId }]) => `  ${chain.padEnd(10)} ${rpcUrl}, chain id ${chainId}`)
  .join('\n')}

In another terminal, set what the SDK and the commands below read:

  export STABLERAIL_BASE_URL=${baseUrl}
  export STABLERAIL_WORKSPACE_ID=${workspaceId}
  export STABLERAIL_API_KEY=${keys.full}

Make a checkout, then pay it as the test buyer, with the id of the answer:

  curl $STABLERAIL_BASE_URL/v1/workspaces/$STABLERAIL_WORKSPACE_ID/checkouts \\
    -H "authorization: Bearer $STABLERAIL_API_KEY" \\
    -H "content-type: application/json" -H "idempotency-key: $(date +%s)" \\
    -d '{"mode":"payment","amount":500,"chain":"${chain}","token":"${tokens.USDC === undefined ? 'USDT' : 'USDC'}"}'
  npm run pay -- chk_…

Install the SDK in a folder of your own:

  npm install --install-links ${sdk}

Webhooks are delivered to endpoints at (--allow-receiver <origin> adds another):

${receivers.map((origin) => `  ${origin}`).join('\n')}

`
}

/**
 * Returns instructions for paying the checkout. Only on EVM chains can it be paid with the test wallet of its
 * page.
 */
const howToPay = (chain: ChainId, checkoutUrl: string): string =>
  isEvmChain(chain)
    ? 'to pay in a browser with its test wallet: Pay, then Confirm'
    : `to pay from another terminal: npm run pay -- ${checkoutUrl}`
