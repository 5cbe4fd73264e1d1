import type { Wallet } from '@stablerail/sdk/functions'
import type { Tone } from '../../parts/badge.tsx'
import { chainName } from '../../parts/words.ts'

/** The pairs of token and network that one address receives. The API has a wallet for each pair. */
export type AddressWallets = { address: string; wallets: readonly Wallet[] }

const byPair = (one: Wallet, other: Wallet): number =>
  chainName(one.chain).localeCompare(chainName(other.chain)) || one.token.localeCompare(other.token)

/** Returns the wallets by address, in the order of the first wallet of each address; its pairs by network, then by token. */
export const byAddress = (wallets: readonly Wallet[]): AddressWallets[] =>
  [...Map.groupBy(wallets, ({ address }) => address)].map(([address, group]) => ({
    address,
    wallets: group.toSorted(byPair),
  }))

/** Returns the nicknames of an address, without duplicates; an empty text for an address without nicknames. */
export const nicknamesOf = ({ wallets }: AddressWallets): string =>
  [...new Set(wallets.map(({ nickname }) => nickname).filter((nickname) => nickname))].join(', ')

type State = readonly [tone: Tone, words: string]

const partOf = (some: readonly Wallet[], all: readonly Wallet[]): string =>
  all.length === 1 ? '' : ` for ${some.length} of ${all.length}`

/** Returns the states of an address in words, over all its pairs, such as `Not verified for 1 of 8`. */
export const statesOf = ({ wallets }: AddressWallets): State[] => {
  const unverified = wallets.filter(({ verified }) => !verified)
  const defaults = wallets.filter(({ isDefault }) => isDefault)
  const frozen = wallets.filter((wallet) => wallet.frozen === true)
  const chainsThatAre = (health: Wallet['chainHealth']) =>
    new Set(wallets.filter(({ chainHealth }) => chainHealth === health).map(({ chain }) => chain))
  const states: (State | false)[] = [
    frozen.length > 0 && ['bad', `Frozen${partOf(frozen, wallets)}`],
    unverified.length === 0 && ['good', 'Verified'],
    unverified.length === wallets.length && ['warn', 'Not verified'],
    unverified.length > 0 &&
      unverified.length < wallets.length && ['warn', `Not verified${partOf(unverified, wallets)}`],
    defaults.length === wallets.length && ['accent', 'Default'],
    defaults.length > 0 &&
      defaults.length < wallets.length && ['accent', `Default${partOf(defaults, wallets)}`],
    ...[...chainsThatAre('delayed')].map(
      (chain): State => ['warn', `Payments on ${chainName(chain)} appear late`],
    ),
    ...[...chainsThatAre('unread')].map(
      (chain): State => ['bad', `Payments on ${chainName(chain)} are not seen`],
    ),
  ]
  return states.filter((state) => state !== false)
}

/** Returns the tone of a pair's chip, and what screen readers add to its name. */
export const pairState = ({ verified, frozen }: Wallet): State => {
  if (frozen === true) return ['bad', 'frozen']
  return verified ? ['plain', ''] : ['warn', 'not verified']
}
