import { parseAddress } from '@stablerail/chains/addresses'
import { ConfigError } from '../../../server/src/settings/start-error.ts'
import { type SmokeSettings, variables } from './settings.ts'

type Field = keyof (typeof variables)['solana']

/**
 * Throws ConfigError if an environment variable is invalid. Each line of the message names one variable; the
 * message never contains keys.
 */
export const checkSettings = async (runs: readonly SmokeSettings[]): Promise<void> => {
  const faults = await Promise.all(runs.map(faultsOf))
  if (faults.flat().length > 0) throw new ConfigError(faults.flat().join('\n'))
}

const faultsOf = async (settings: SmokeSettings): Promise<string[]> => {
  const { chain, rpcUrl, tokenAddress, payerKey, merchantKey } = settings
  const isKey = chain === 'solana' ? await solanaKeys() : isTronKey
  const key = chain === 'solana' ? 'a secret key, 64 bytes in base58' : 'a private key, 64 hexadecimal digits'
  const token =
    chain === 'solana'
      ? 'the mint of an SPL token, 32 bytes in base58'
      : 'a Tron address, base58 with its checksum, 34 characters beginning with T'
  const checks: [Field, boolean, string][] = [
    ['rpcUrl', isUrl(rpcUrl), 'the address of a provider, such as https://provider.example/key'],
    ['tokenAddress', parseAddress(chain, tokenAddress) !== null, token],
    ['payerKey', isKey(payerKey), key],
    ['merchantKey', merchantKey === null || isKey(merchantKey), key],
  ]
  return checks
    .filter(([, isGood]) => !isGood)
    .map(([field, , form]) => `${variables[chain][field]}: must be ${form}`)
}

const isUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

const isTronKey = (text: string): boolean => /^(0x)?[0-9a-f]{64}$/i.test(text)

const solanaKeys = async () => {
  const { decodeBase58 } = await import('../../../local-solana/src/index.ts')
  return (text: string): boolean => decodeBase58(text, 90)?.length === 64
}
