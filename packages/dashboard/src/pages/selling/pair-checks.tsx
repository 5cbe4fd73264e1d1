import { type ChainId, listSettlementOptions, type TokenSymbol } from '@stablerail/sdk/functions'
import { ToldError } from '../../data/errors.ts'
import { useRecord } from '../../data/use-record.ts'
import { Checks, Choice } from '../../parts/form.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { pairOptions, parsePair } from '../../parts/pairs.ts'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'

type Pair = { chain: ChainId; token: TokenSymbol }

const prefix = 'accepts.'

/**
 * Returns the fields of a request body for the pairs that are checked in `PairChecks`. `chain` and `token` are the
 * first pair; `accepts` contains all of them, so that no pair of the workspace's settings is added.
 */
export const acceptedIn = (values: Record<string, string>): Pair & { accepts: Pair[] } => {
  const accepts = Object.keys(values)
    .filter((name) => name.startsWith(prefix))
    .map((name) => parsePair(name.slice(prefix.length)))
  const [first] = accepts
  if (first === undefined) throw new ToldError('Choose at least one.', 'accepts')
  return { ...first, accepts }
}

const useOptions = () => {
  const { client } = useWorkspace()
  return useRecord(['settlement-options', 'all'], () => listSettlementOptions(client))
}

const NoWallet = () => (
  <p className="rounded-lg bg-warn-ground px-3 py-2.5 text-warn">
    Buyers cannot pay yet.{' '}
    <Go to="wallets" className={amongWords}>
      Connect a wallet
    </Go>{' '}
    and prove that it is yours first.
  </p>
)

/** Checkboxes for the pairs of token and network with which buyers may pay. */
export const PairChecks = () => {
  const { workspace } = useWorkspace()
  const { data, error, refetch } = useOptions()
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (data === undefined) return <Waiting lines={2} />
  const options = pairOptions(data.data)
  if (options.length === 0) return <NoWallet />
  const known = options.map(([pair]) => pair)
  const usual = workspace.acceptedPairs
    .map(({ chain, token }) => `${chain}:${token}`)
    .filter((pair) => known.includes(pair))
  return (
    <Checks
      name="accepts"
      label="Buyers can pay with"
      hint={options.length > 1 ? 'If you check several, the buyer chooses one of them.' : undefined}
      options={options}
      checked={usual.length > 0 ? usual : known.slice(0, 1)}
    />
  )
}

/** A control for the one pair of token and network of a subscription. */
export const PairChoice = () => {
  const { data, error, refetch } = useOptions()
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (data === undefined) return <Waiting lines={1} />
  const options = pairOptions(data.data)
  if (options.length === 0) return <NoWallet />
  return <Choice name="pair" data-param="chain" label="Paid with" options={options} required />
}
