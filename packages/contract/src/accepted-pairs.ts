import { z } from 'zod'
import { ChainId, TokenSymbol } from './primitives/chains.ts'

/** The maximum number of pairs of chain and token that are accepted for one amount. */
export const mostAcceptedPairs = 10

const pairFields = { chain: ChainId, token: TokenSymbol }

export const AcceptedPair = z
  .object(pairFields)
  .meta({ id: 'AcceptedPair', description: 'A chain and a token that a buyer may choose to pay with.' })
export type AcceptedPair = z.output<typeof AcceptedPair>

const AcceptedPairInput = z.strictObject(pairFields).meta({
  id: 'AcceptedPairInput',
  description: 'A chain and a token to offer to the buyer. The pair needs a verified wallet.',
})

export const isPair = (one: AcceptedPair, other: AcceptedPair): boolean =>
  one.chain === other.chain && one.token === other.token

export const acceptedPairsInput = (description: string) =>
  z
    .array(AcceptedPairInput)
    .min(1)
    .max(mostAcceptedPairs)
    .meta({
      description,
      examples: [
        [
          { chain: 'base', token: 'USDC' },
          { chain: 'polygon', token: 'USDC' },
        ],
      ],
    })

/**
 * Returns the pairs of chain and token that are accepted: the default pair first, then the other pairs in the
 * order of the list.
 */
export const acceptedPairs = <Pair extends AcceptedPair>(
  fixed: Pair,
  listed: readonly Pair[] = [],
): Pair[] => [fixed, ...listed.filter((pair) => !isPair(pair, fixed))]

type Listed = {
  chain?: ChainId | undefined
  token?: TokenSymbol | undefined
  accepts?: readonly AcceptedPair[] | undefined
}

/**
 * Returns an error message if a list contains the same pair of chain and token twice; otherwise undefined.
 */
const repetition = (param: string, pairs: readonly AcceptedPair[]): string | undefined => {
  const found = pairs.find((pair, index) => pairs.findIndex((other) => isPair(pair, other)) < index)
  return found && `${param} names ${found.token} on ${found.chain} twice. Send each pair once.`
}

/**
 * Returns the schema of the pairs of chain and token that a workspace accepts by default. The list may be
 * empty.
 */
export const defaultPairsInput = (param: string, description: string) =>
  z
    .array(AcceptedPairInput)
    .max(mostAcceptedPairs)
    .superRefine((pairs, context) => {
      const message = repetition(param, pairs)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .meta({ description, examples: [[{ chain: 'polygon', token: 'USDC' }]] })

/**
 * Calls `refuse` if `accepts` contains a pair of chain and token twice, or if there are more than
 * `mostAcceptedPairs` pairs. The pair in the fields `chain` and `token` counts too, because it is always
 * accepted.
 */
export const checkAcceptedPairs = (
  { chain, token, accepts }: Listed,
  refuse: (param: string, message: string) => void,
): void => {
  if (accepts === undefined) return
  const repeated = repetition('accepts', accepts)
  if (repeated !== undefined) refuse('accepts', repeated)
  if (chain === undefined || token === undefined) return
  if (acceptedPairs({ chain, token }, accepts).length > mostAcceptedPairs)
    refuse(
      'accepts',
      `accepts may hold ${mostAcceptedPairs} pairs, that of chain and token counted, which is accepted always.`,
    )
}
