/** The pair of token and network that a new link, checkout or invoice has before the merchant chooses. */
import { listPayments, listSettlementOptions, type SettlementOption } from '@stablerail/sdk/functions'
import { useRecord } from '../../data/use-record.ts'
import { useWorkspace } from '../../shell/workspace.ts'

type Pair = Pick<SettlementOption, 'chain' | 'token'>

const keyOf = ({ chain, token }: Pair): string => `${chain}:${token}`

/**
 * Returns the pair that the newest payment used, because most buyers pay as the last one did; without such a payment,
 * the pair of the wallet that was connected first. Undefined if there are no options.
 */
export const usualPair = (
  options: readonly (Pair & Pick<SettlementOption, 'walletId'>)[],
  newest: Pair | undefined,
): string | undefined => {
  const paid = newest && keyOf(newest)
  // Ids begin with their time, so the lowest one is the oldest wallet.
  const [oldest] = [...options].sort((one, other) => (one.walletId < other.walletId ? -1 : 1))
  return options.map(keyOf).find((key) => key === paid) ?? (oldest && keyOf(oldest))
}

/** Reads the pairs of the workspace, and which of them is the usual one. `data` is undefined until both are known. */
export const usePairs = () => {
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(['settlement-options', 'all'], () =>
    listSettlementOptions(client),
  )
  const newest = useRecord(['newest-payment'], () => listPayments(client, { limit: 1 }))
  return {
    error,
    refetch,
    data:
      data === undefined || newest.isPending
        ? undefined
        : { options: data.data, usual: usualPair(data.data, newest.data?.data[0]) },
  }
}
