import type { Config } from '../config.ts'
import type { Devnet } from './devnet.ts'
import type { Seeded } from './state.ts'

/** The addresses and keys of a running emulator, for programs: the one line of JSON that `--json` prints. */
export type Description = {
  baseUrl: string
  hostedBaseUrl: string
  workspaceId: string
  keys: Seeded['keys']
  chains: Record<
    string,
    { rpcUrl: string; chainId: number; tokens: Record<string, string>; payerPrivateKey: string }
  >
  other: Seeded['other']
}

export const describe = (config: Config, seeded: Seeded, devnets: readonly Devnet[]): Description => ({
  baseUrl: config.publicBaseUrl,
  hostedBaseUrl: config.hostedBaseUrl,
  workspaceId: seeded.workspaceId,
  keys: seeded.keys,
  chains: Object.fromEntries(
    devnets.map(({ chain, node, tokens, payer }) => [
      chain,
      { rpcUrl: node.rpcUrl, chainId: node.chainId, tokens, payerPrivateKey: payer.privateKey },
    ]),
  ),
  other: seeded.other,
})

/** The addresses and the test key in words for a person, with a request to try next. */
export const welcome = ({ baseUrl, workspaceId, keys }: Description): string => `
Stablerail is up. Ctrl-C stops it.

  API        ${baseUrl}
  Reference  ${baseUrl}/v1/docs
  Workspace  ${workspaceId}
  Test key   ${keys.full}

Try next: make a checkout of your own,

  curl ${baseUrl}/v1/workspaces/${workspaceId}/checkouts \\
    -H 'authorization: Bearer ${keys.full}' \\
    -H 'content-type: application/json' -H 'idempotency-key: first-try' \\
    -d '{"mode":"payment","amount":500,"chain":"base","token":"USDC","description":"A coffee"}'

`
