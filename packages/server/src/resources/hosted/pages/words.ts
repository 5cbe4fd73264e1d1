import type { AcceptedPair, ChainId } from '@stablerail/contract'

const chainNames: Record<ChainId, string> = {
  base: 'Base',
  ethereum: 'Ethereum',
  polygon: 'Polygon',
  arbitrum: 'Arbitrum',
  solana: 'Solana',
  tron: 'Tron',
}

export const chainName = (chain: ChainId): string => chainNames[chain]

export const pairName = ({ chain, token }: AcceptedPair): string => `${token} on ${chainName(chain)}`

/** An amount in minor units, as people write it. */
export const money = (amountMinor: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amountMinor / 100)

/** An amount in base units of a token as a decimal number, without zeros at its end. */
export const tokenAmount = (amountBase: string, decimals: number): string => {
  const digits = amountBase.padStart(decimals + 1, '0')
  const [whole, fraction] = [
    digits.slice(0, digits.length - decimals),
    digits.slice(digits.length - decimals),
  ]
  const shown = fraction.replace(/0+$/, '')
  return shown === '' ? whole : `${whole}.${shown}`
}

/** A moment as people read it, in the one zone that a server knows of. */
export const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`

/** The minor units of an amount as a person types it: `12`, `12.5`, `12,50`; null for anything else. */
export const typedAmount = (text: string): number | null => {
  const [, whole, fraction = ''] = /^\s*\$?\s*(\d{1,10})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
