/** The pairs of chain and token that a checkout accepts, and the payment instructions for each. */
import { refused } from './failure.ts'
import { chainIds } from './generated/chains.ts'
import { routes } from './generated/routes.ts'
import type { Fields } from './store.ts'

export type Pair = { chain: unknown; token: unknown }

const mostPairs = 10

const isPair = (one: Pair, other: Pair) => one.chain === other.chain && one.token === other.token

/** Throws if a list contains the same pair of chain and token twice. */
export const checkRepeated = (param: string, pairs: readonly Pair[]): void => {
  const repeated = pairs.find((pair, index) => pairs.findIndex((other) => isPair(pair, other)) < index)
  if (repeated !== undefined)
    throw refused(param, `${param} names ${repeated.token} on ${repeated.chain} twice. Send each pair once.`)
}

/** Returns the pairs of chain and token that a new checkout accepts, its default pair first. */
export const acceptedPairs = (
  { mode, invoiceId, accepts }: Fields,
  fixed: Pair,
  byDefault: readonly Pair[],
): Pair[] => {
  const isFree = mode !== 'subscription' && invoiceId === undefined
  if (accepts === undefined)
    return [fixed, ...byDefault.filter((pair) => isFree && !isPair(pair, fixed))].slice(0, mostPairs)
  if (mode === 'subscription') throw refused('accepts', 'accepts does not go with mode subscription.')
  if (invoiceId !== undefined)
    throw refused('accepts', 'accepts does not go with invoiceId: the invoice sets chain and token.')
  const listed = (accepts as Pair[]).map(({ chain, token }) => ({ chain, token }))
  checkRepeated('accepts', listed)
  const pairs = [fixed, ...listed.filter((pair) => !isPair(pair, fixed))]
  if (pairs.length > mostPairs)
    throw refused(
      'accepts',
      `accepts may hold ${mostPairs} pairs, that of chain and token counted, which is accepted always.`,
    )
  return pairs
}

/**
 * For each checkout, the pairs of chain and token for which the buyer requested payment instructions, in the
 * order of the first requests.
 */
const asked = new WeakMap<Fields, Pair[]>()

/**
 * Returns the pair of chain and token whose payment instructions a hosted page shows: the newest of the
 * requested pairs. If no pair was requested, returns the `chain` and `token` of the checkout.
 */
export const shownPair = (checkout: Fields): Pair => {
  const { chain, token } = checkout
  return asked.get(checkout)?.at(-1) ?? { chain, token }
}

/**
 * Returns the pair of chain and token that a buyer requests. A missing chain or token is taken from the
 * checkout. Throws if the checkout does not accept the pair.
 */
export const choosePair = (checkout: Fields, { chain, token }: Fields): Pair => {
  const pairs = checkout.accepts as Pair[]
  const wanted = { chain: chain ?? checkout.chain, token: token ?? checkout.token }
  const chosen = pairs.find((pair) => isPair(pair, wanted))
  if (chosen === undefined) {
    const accepted = pairs.map((pair) => `${pair.token} on ${pair.chain}`).join(', ')
    const param = pairs.some((pair) => pair.chain === wanted.chain) ? 'token' : 'chain'
    throw refused(param, `Send chain and token of what this checkout accepts: ${accepted}.`)
  }
  const before = asked.get(checkout) ?? []
  if (!before.some((pair) => isPair(pair, chosen))) asked.set(checkout, [...before, chosen])
  return chosen
}

const example = () => structuredClone(routes.preparePayment.answer) as Fields

/** Returns the exact amount to pay, in base units of the token (millionths). */
const amountBase = ({ amountMinor }: Fields) => String(BigInt(Number(amountMinor)) * 10_000n)

/** Replaces the amount in the calldata of `transfer(address,uint256)`: its last 32 bytes. */
const withAmount = (transaction: unknown, amount: string) => {
  const { data, ...call } = transaction as { data: string }
  const digits = BigInt(amount).toString(16).padStart(64, '0')
  return { ...call, data: `${data.slice(0, -64)}${digits}` }
}

/**
 * Returns the payment instructions of a checkout for a pair of chain and token. For chains without an EIP-155
 * chain id, the instructions contain the values of the example in the documentation.
 */
export const instructionsOf = (checkout: Fields, { chain, token }: Pair): Fields => {
  const { paymentUri, chainId: exampleId, ...instructions } = example()
  const amount = amountBase(checkout)
  const chainId = chainIds[String(chain)] ?? exampleId
  return {
    ...instructions,
    chain,
    token,
    chainId,
    amountBase: amount,
    paymentUri: String(paymentUri)
      .replace(/uint256=\d+/, `uint256=${amount}`)
      .replace(/@\d+/, `@${chainId}`),
    transaction: { ...withAmount(instructions.transaction, amount), chainId },
  }
}
