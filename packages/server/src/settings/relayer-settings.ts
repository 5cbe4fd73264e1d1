/**
 * Settings of the key that pays the gas of the server's transactions, and the terms that the operator must accept first. The key holds no tokens, and no contract lets the key choose where money goes.
 */
import { z } from 'zod'
import { outlineNetworks } from './network-outline.ts'
import { choice, type Settings } from './setting-forms.ts'

/** The order of the curve secp256k1: a private key is a number below it. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const keyForm = 'must be a private key: 0x and 64 hexadecimal digits'

const privateKey = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, keyForm)
  .refine((hex) => {
    const number = /^0x[0-9a-fA-F]{64}$/.test(hex) ? BigInt(hex) : 0n
    return number > 0n && number < order
  }, keyForm)
  .transform((hex) => hex as `0x${string}`)

export const relayerVariables = {
  RELAYER_KEY: privateKey.optional(),
  UNAUDITED_PULL_CONTRACT: choice(['accepted']).optional(),
}

/**
 * Returns the faults of networks on which the server sends transactions: without a key no account pays the gas, and in
 * live mode the operator must accept the unaudited pull contract.
 */
export const findRelayerFaults = (settings: Settings): string[] => {
  const networks = outlineNetworks(settings)
  const pulling = networks.filter(({ pullContract }) => pullContract !== undefined)
  const collecting = networks.find(({ collect }) => collect !== undefined)
  const live = pulling.find(({ livemode }) => livemode)
  return [
    ...(settings.RELAYER_KEY === undefined ? findMissingKey(pulling[0]?.chain, collecting?.chain) : []),
    ...(live !== undefined && settings.UNAUDITED_PULL_CONTRACT === undefined
      ? [
          'UNAUDITED_PULL_CONTRACT: must be accepted where a live network has a pullContract, as ' +
            `${live.chain} has: nobody has audited that contract, see "The pull contract" in the documentation of operations`,
        ]
      : []),
  ]
}

const findMissingKey = (pulling: string | undefined, collecting: string | undefined): string[] => {
  if (pulling !== undefined)
    return [
      `RELAYER_KEY: is required where NETWORKS has a pullContract, as ${pulling} has: it pays the gas of pulls`,
    ]
  return collecting === undefined
    ? []
    : [
        `RELAYER_KEY: is required where NETWORKS has collect, as ${collecting} has: it pays the gas of collections`,
      ]
}
