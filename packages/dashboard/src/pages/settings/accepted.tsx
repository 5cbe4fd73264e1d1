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

type Props = { workspace: Workspace; options: readonly SettlementOption[] }

/**
 * Sets the pairs of chain and token with which buyers may pay, and the required confirmations. Both depend on
 * the networks of the workspace's wallets.
 */
export const Accepted = ({ workspace }: { workspace: Workspace }) => {
  const { client } = useWorkspace()
  const { items, error, retry } = useList(['settlement-options'], () => listSettlementOptions(client))
  if (error !== null) return <Problem error={error} retry={retry} />
  if (items === undefined) return <Waiting lines={4} />
  return (
    <div className="grid gap-6">
      <Pairs workspace={workspace} options={items} />
      <Confirmations workspace={workspace} options={items} />
    </div>
  )
}

const prefix = 'acceptedPairs.'

const Pairs = ({ workspace, options }: Props) => {
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
        Nothing yet.{' '}
        <Go to="wallets" className={amongWords}>
          Connect and prove a wallet
        </Go>{' '}
        first: what it takes can be offered.
      </p>
    )
  return (
    <Form
      submit="Save what is accepted"
      error={update.error}
      isBusy={update.isPending}
      onSubmit={update.mutate}
    >
      <Checks
        name="acceptedPairs"
        label="What buyers may choose to pay with"
        hint="Of checkouts that do not say it themselves, beside their own. Without a proven wallet a pair is left out."
        options={pairs}
        checked={workspace.acceptedPairs.map(({ chain, token }) => `${chain}:${token}`)}
      />
    </Form>
  )
}

const Confirmations = ({ workspace, options }: Props) => {
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
  if (chains.length === 0) return null
  return (
    <Form
      submit="Save the confirmations"
      look="plain"
      error={update.error}
      isBusy={update.isPending}
      onSubmit={update.mutate}
    >
      <p className="text-soft">
        Blocks after which a payment is confirmed. More is safer and slower; left empty, what this service
        asks for.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {chains.map((chain) => (
          <Field
            key={chain}
            name={`confirmations.${chain}`}
            label={`On ${chainName(chain)}`}
            hint={held.has(chain) ? `Now: ${held.get(chain)}.` : 'No wallet takes payments there.'}
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
