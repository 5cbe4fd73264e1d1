import { listSettlementOptions, type SettlementOption, type Workspace } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { updateWorkspace as limits } from '../../generated/forms.ts'
import { Checks, Field, Form } from '../../parts/form.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { pairOptions, parsePair } from '../../parts/pairs.ts'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/small.tsx'
import { chainName } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { useUpdate } from './use-update.ts'

type Props = { workspace: Workspace }
type LoadedProps = Props & { options: readonly SettlementOption[] }

const useOptions = () => {
  const { client } = useWorkspace()
  return useList(['settlement-options'], () => listSettlementOptions(client))
}

/** Sets the pairs of token and network with which buyers may pay. They depend on the workspace's wallets. */
export const PaymentMethods = ({ workspace }: Props) => {
  const { items, error, retry } = useOptions()
  if (error !== null) return <Problem error={error} retry={retry} />
  if (items === undefined) return <Waiting lines={3} />
  return <Pairs workspace={workspace} options={items} />
}

const prefix = 'acceptedPairs.'

const Pairs = ({ workspace, options }: LoadedProps) => {
  const update = useUpdate((values) => ({
    acceptedPairs: Object.keys(values)
      .filter((name) => name.startsWith(prefix))
      .map((name) => parsePair(name.slice(prefix.length))),
  }))
  // A pair that is already accepted can still be chosen, even if its wallet was removed, or if its network is
  // not configured in this mode.
  const pairs = pairOptions([...options, ...workspace.acceptedPairs])
  if (pairs.length === 0)
    return (
      <p className="text-soft">
        None yet.{' '}
        <Go to="wallets" className={amongWords}>
          Connect a wallet
        </Go>{' '}
        and verify it first.
      </p>
    )
  return (
    <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
      <Checks
        name="acceptedPairs"
        label="Also offer at every checkout"
        hint="For checkouts and links that do not choose for themselves. If none is checked, buyers pay with the token and network of the checkout. Only those with a verified wallet are offered."
        options={pairs}
        checked={workspace.acceptedPairs.map(({ chain, token }) => `${chain}:${token}`)}
      />
    </Form>
  )
}

/** Sets the number of blocks after which a payment is confirmed, by network. */
export const Confirmations = ({ workspace }: Props) => {
  const { items, error, retry } = useOptions()
  if (error !== null) return <Problem error={error} retry={retry} />
  if (items === undefined) return <Waiting lines={3} />
  return <Depths workspace={workspace} options={items} />
}

/**
 * Returns which number of confirmations applies if the field is empty. It is not known while the workspace has a number of
 * its own, because the service reports the number that applies.
 */
const depthWords = (held: number | undefined, isOwn: boolean): string => {
  if (held === undefined) return 'You have no wallet on this network.'
  return isOwn ? 'Leave empty for the default.' : `Leave empty for the default, ${held}.`
}

const Depths = ({ workspace, options }: LoadedProps) => {
  const depths = limits.confirmations.fields
  const held = new Map(options.map(({ chain, confirmations }) => [chain as string, confirmations]))
  const asked = workspace.confirmations as Record<string, number | undefined>
  const chains = (Object.keys(depths) as (keyof typeof depths)[]).filter(
    (chain) => held.has(chain) || asked[chain] !== undefined,
  )
  const update = useUpdate((values) => ({
    confirmations: Object.fromEntries(
      chains.flatMap((chain) => {
        const depth = values[`confirmations.${chain}`]
        return depth === undefined ? [] : [[chain, Number(depth)]]
      }),
    ),
  }))
  if (chains.length === 0) return <p className="text-soft">Available once a wallet is verified.</p>
  return (
    <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
      <p className="text-soft">
        Blocks after which a payment is confirmed. More blocks are safer and take longer.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {chains.map((chain) => (
          <Field
            key={chain}
            name={`confirmations.${chain}`}
            label={chainName(chain)}
            hint={depthWords(held.get(chain), asked[chain] !== undefined)}
            type="number"
            min={depths[chain].min}
            max={depths[chain].max}
            step={1}
            inputMode="numeric"
            defaultValue={asked[chain] ?? ''}
          />
        ))}
      </div>
    </Form>
  )
}
