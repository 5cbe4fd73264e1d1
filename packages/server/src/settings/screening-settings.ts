/** Settings of the screening of payers. */
import { z } from 'zod'
import { evmAddress } from './network-settings.ts'
import { choice, json } from './setting-forms.ts'
import { ConfigError } from './start-error.ts'

const Oracles = z.record(z.string().regex(/^[1-9][0-9]*$/), evmAddress, {
  error: 'must be a JSON object of contract addresses by network id',
})

export const screeningVariables = {
  SCREENING: choice(['none', 'chainalysis-oracle', 'deny-list']).default('none'),
  /** A file with one address per line. */
  SCREENING_DENY_LIST: z.string().optional(),
  /**
   * Addresses of the oracle's contract by network id, in addition to the addresses that the server has built
   * in.
   */
  SCREENING_ORACLES: json(Oracles).default({}),
}

export type ScreeningSettings =
  | { kind: 'none' }
  | { kind: 'deny-list'; file: string }
  | { kind: 'chainalysis-oracle'; oracles: Readonly<Record<number, string>> }

export const readScreening = (env: z.output<z.ZodObject<typeof screeningVariables>>): ScreeningSettings => {
  const { SCREENING: kind, SCREENING_DENY_LIST: file, SCREENING_ORACLES: oracles } = env
  if (kind === 'none') return { kind }
  if (kind === 'chainalysis-oracle') return { kind, oracles }
  if (file === undefined)
    throw new ConfigError('SCREENING_DENY_LIST: is required with SCREENING=deny-list: a file of addresses.')
  return { kind, file }
}
