import { ConfigError } from '../../../server/src/settings/start-error.ts'

/** The settings of a payment on a public test network. */
export type SmokeSettings = {
  chain: 'solana' | 'tron'
  rpcUrl: string
  header: { name: string; value: string } | null
  /**
   * The address of the token that is paid. The service is configured to treat it as USDC on Solana and as
   * USDT on Tron.
   */
  tokenAddress: string
  payerKey: string
  /**
   * The private key of the settlement wallet, which pays the fee of the refund. If null, a new wallet is used
   * and nothing is refunded.
   */
  merchantKey: string | null
  /** The method with which the service finds deposits on Solana. */
  watch: 'wallets' | 'blocks'
}

export type SmokePlan = { runs: SmokeSettings[]; skipped: string[] }

/** The names of the environment variables, by setting. */
export const variables = {
  solana: {
    rpcUrl: 'SMOKE_SOLANA_RPC_URL',
    tokenAddress: 'SMOKE_SOLANA_MINT',
    payerKey: 'SMOKE_SOLANA_PAYER_KEY',
    merchantKey: 'SMOKE_SOLANA_MERCHANT_KEY',
  },
  tron: {
    rpcUrl: 'SMOKE_TRON_RPC_URL',
    tokenAddress: 'SMOKE_TRON_TOKEN',
    payerKey: 'SMOKE_TRON_PAYER_KEY',
    merchantKey: 'SMOKE_TRON_MERCHANT_KEY',
  },
} as const

const readWatch = (given: string | null): SmokeSettings['watch'] => {
  if (given === null || given === 'wallets') return 'wallets'
  if (given === 'blocks') return given
  throw new ConfigError(`SMOKE_SOLANA_WATCH: must be "wallets" or "blocks", and is "${given}"`)
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the payments for which the environment has all settings, and the missing variables of the other
 * payments. Messages never contain keys. Throws ConfigError for an invalid `watch`.
 */
export const planSmoke = (environment: Environment): SmokePlan => {
  const plan: SmokePlan = { runs: [], skipped: [] }
  for (const chain of ['solana', 'tron'] as const) {
    const { rpcUrl, tokenAddress, payerKey, merchantKey } = variables[chain]
    const given = (name: string) => environment[name] || null
    const missing = [rpcUrl, tokenAddress, payerKey].filter((name) => given(name) === null)
    const apiKey = chain === 'tron' ? given('SMOKE_TRON_API_KEY') : null
    if (missing.length > 0) plan.skipped.push(`${chain}: ${missing.join(', ')} not set`)
    else
      plan.runs.push({
        chain,
        rpcUrl: (given(rpcUrl) ?? '').replace(/\/$/, ''),
        header: apiKey === null ? null : { name: 'TRON-PRO-API-KEY', value: apiKey },
        tokenAddress: given(tokenAddress) ?? '',
        payerKey: given(payerKey) ?? '',
        merchantKey: given(merchantKey),
        watch: readWatch(given('SMOKE_SOLANA_WATCH')),
      })
  }
  return plan
}
