/** Builds the shell commands that a person runs first with a new test key. */

export type Caller = { secret: string; workspaceId: string; baseUrl: string }

/** The pair of chain and token in which the example requests payment. */
type Pair = { chain: string; token: string }

export const programs = ['stablerail', 'curl'] as const
export type Program = (typeof programs)[number]

/** Returns whether a key may be part of a command: a test key may, because it moves no money. */
export const isTestKey = (secret: string): boolean => secret.startsWith('sk_test_')

const createCheckout = ({ chain, token }: Pair): Record<Program, string> => ({
  stablerail: `stablerail checkouts create --amount 1999 --chain ${chain} --token ${token}`,
  curl: `curl "$STABLERAIL_BASE_URL/v1/workspaces/$STABLERAIL_WORKSPACE_ID/checkouts" \\
  -H "authorization: Bearer $STABLERAIL_API_KEY" \\
  -H "idempotency-key: checkout-$(date +%s)" \\
  -H 'content-type: application/json' \\
  -d '{"mode":"payment","amount":1999,"chain":"${chain}","token":"${token}"}'`,
})

const listPayments: Record<Program, string> = {
  stablerail: 'stablerail payments list',
  curl: `curl "$STABLERAIL_BASE_URL/v1/workspaces/$STABLERAIL_WORKSPACE_ID/payments" \\
  -H "authorization: Bearer $STABLERAIL_API_KEY"`,
}

/**
 * Returns the commands for bash or zsh: the three environment variables of the SDK and the command line, then one call of
 * the API. Without a pair, because the workspace has no wallet or the key may only read, the call lists payments;
 * otherwise it creates a checkout over $19.99. Throws on a live key.
 */
export const commandsFor = (
  { secret, workspaceId, baseUrl }: Caller,
  { program, pair }: { program: Program; pair: Pair | undefined },
): string => {
  if (!isTestKey(secret)) throw new Error('A command contains test keys only.')
  const call = pair === undefined ? listPayments : createCheckout(pair)
  return `export STABLERAIL_API_KEY=${secret}
export STABLERAIL_WORKSPACE_ID=${workspaceId}
export STABLERAIL_BASE_URL=${baseUrl}
${call[program]}`
}

/**
 * Returns the URL of the API reference whose example requests contain the key and the workspace. Both are in
 * the fragment, which a browser sends to no server.
 */
export const referenceUrl = ({ secret, workspaceId, baseUrl }: Caller): string =>
  `${baseUrl}/v1/docs#key=${secret}&workspace=${workspaceId}`
