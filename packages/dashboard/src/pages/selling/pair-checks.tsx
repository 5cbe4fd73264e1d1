import type { ChainId, TokenSymbol } from '@stablerail/sdk/functions'
import { useEffect, useRef, useState } from 'react'
import { ToldError } from '../../data/errors.ts'
import { Button } from '../../parts/button.tsx'
import { Checks, Choice } from '../../parts/form.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { pairOptions, parsePair } from '../../parts/pairs.ts'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { usePairs } from './usual-pair.ts'

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

const NoWallet = () => (
  <p className="rounded-lg bg-warn-ground px-3 py-2.5 text-warn">
    Buyers cannot pay yet.{' '}
    <Go to="wallets" className={amongWords}>
      Connect a wallet
    </Go>{' '}
    and verify it first.
  </p>
)

/**
 * Checkboxes for the pairs of token and network with which buyers may pay. Calls `onShown` once they are in the form,
 * because their first values come without an input event.
 */
export const PairChecks = ({ onShown }: { onShown?: () => void }) => {
  const { workspace } = useWorkspace()
  const { data, error, refetch } = usePairs()
  const isShown = data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function does not show the checkboxes again.
  useEffect(() => {
    if (isShown) onShown?.()
  }, [isShown])
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (data === undefined) return <Waiting lines={2} />
  const options = pairOptions(data.options)
  if (options.length === 0) return <NoWallet />
  const known = options.map(([pair]) => pair)
  const accepted = workspace.acceptedPairs
    .map(({ chain, token }) => `${chain}:${token}`)
    .filter((pair) => known.includes(pair))
  return (
    <div className="grid gap-2 sm:[&>fieldset]:grid-cols-2 [&>fieldset>p]:col-span-full">
      <Checks
        name="accepts"
        label="Buyers can pay with"
        hint={options.length > 1 ? 'If you check several, the buyer chooses one of them.' : undefined}
        options={options}
        checked={accepted.length > 0 || data.usual === undefined ? accepted : [data.usual]}
      />
      {options.length > 2 && <CheckAll />}
    </div>
  )
}

const boxesIn = (form: HTMLFormElement | null | undefined): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>(`[name^="${prefix}"]`) ?? []),
]

/** A button that checks all checkboxes of `PairChecks`; once all are checked, it clears them. */
const CheckAll = () => {
  const button = useRef<HTMLButtonElement>(null)
  const [areAllChecked, setAllChecked] = useState(false)
  useEffect(() => {
    const form = button.current?.form
    const read = () => setAllChecked(boxesIn(form).every(({ checked }) => checked))
    read()
    form?.addEventListener('input', read)
    return () => form?.removeEventListener('input', read)
  }, [])
  const turn = () => {
    const form = button.current?.form
    for (const box of boxesIn(form)) box.checked = !areAllChecked
    // A click on a checkbox emits this event, and the form reads its values when it does.
    form?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div>
      <Button ref={button} onClick={turn}>
        {areAllChecked ? 'Clear' : 'Select all'}
      </Button>
    </div>
  )
}

/** A control for the one pair of token and network of a subscription. */
export const PairChoice = () => {
  const { data, error, refetch } = usePairs()
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (data === undefined) return <Waiting lines={1} />
  const options = pairOptions(data.options)
  if (options.length === 0) return <NoWallet />
  return (
    <Choice
      name="pair"
      data-param="chain"
      label="Paid with"
      options={options}
      defaultValue={data.usual}
      required
    />
  )
}
