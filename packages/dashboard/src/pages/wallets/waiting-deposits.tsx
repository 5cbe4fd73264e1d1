import { listWaitingDeposits, listWallets, type Wallet } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { buttonClass } from '../../parts/button.tsx'
import { Go } from '../../parts/go.tsx'
import { pairName } from '../../parts/pairs.ts'
import { Problem } from '../../parts/problem.tsx'
import { Card, Copied } from '../../parts/small.tsx'
import { chainName, shortened } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import {
  separateFrozen,
  waitingFor,
  waitingForOthers,
  waitingMoney,
  waitingPairs,
  waitingWords,
} from './waiting.ts'

export const useWaitingDeposits = () => {
  const { client } = useWorkspace()
  return useList(['waiting-deposits'], () => listWaitingDeposits(client))
}

/**
 * Reads the money that waits at deposit addresses, in two lists: the deposits that can be collected, and those for a frozen
 * wallet. Both are empty until the wallets are known.
 */
export const useCollectable = () => {
  const { client } = useWorkspace()
  const waiting = useWaitingDeposits()
  const hasAny = (waiting.items?.length ?? 0) > 0
  const wallets = useList(['wallets'], () => listWallets(client), { isAsked: hasAny })
  const known = wallets.items === undefined ? [] : (waiting.items ?? [])
  return {
    ...separateFrozen(known, wallets.items ?? []),
    error: waiting.error ?? wallets.error,
    retry: () => {
      waiting.retry()
      if (hasAny) wallets.retry()
    },
  }
}

/**
 * Shows the sum that waits at deposit addresses for a wallet, with its token and network if `isNamed`; nothing if nothing
 * waits.
 */
export const WaitingFor = ({ wallet, isNamed }: { wallet: Wallet; isNamed: boolean }) => {
  const { items = [] } = useWaitingDeposits()
  const found = waitingFor(items, wallet)
  if (found === undefined) return null
  return (
    <span className="mt-1 block text-soft">
      {waitingWords(found)}
      {isNamed && ` in ${pairName(wallet)}`}
    </span>
  )
}

/**
 * Shows what waits at deposit addresses, with a link to collect it unless the wallet is frozen. Shows nothing if nothing
 * waits.
 */
export const WaitingDepositsCard = () => {
  const { collectable, frozen, error, retry } = useCollectable()
  if (error !== null)
    return (
      <div className="mb-4">
        <Problem error={error} retry={retry} />
      </div>
    )
  if (collectable.length === 0 && frozen.length === 0) return null
  return (
    <div className="mb-4">
      <Card title="Waiting at deposit addresses">
        {collectable.length > 0 && (
          <p className="text-soft">
            Buyers paid this money to the addresses of their checkouts. It is yours: each address can pay only
            your wallet. Collect it to spend it.
          </p>
        )}
        {frozen.map(({ chain, token, payee, ...sum }) => (
          <p key={`${token} ${chain} ${payee}`} className="mt-3 text-bad">
            {waitingWords(sum)} in {token} on {chainName(chain)}. You cannot collect it: the issuer of {token}{' '}
            has frozen the wallet <span className="whitespace-nowrap">{shortened(payee)}</span>, and only the
            issuer can unfreeze it.
          </p>
        ))}
        <ul className="mt-3 grid gap-3 empty:hidden">
          {waitingPairs(collectable).map(({ chain, token, ...sum }) => (
            <li key={`${token} ${chain}`} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <span className="block font-medium">{waitingWords(sum)}</span>
                <span className="text-soft">
                  {token} on {chainName(chain)}
                </span>
              </span>
              <Go to={`wallets/collect/${chain}/${token}`} className={buttonClass()}>
                Collect
                <span className="sr-only">
                  {token} on {chainName(chain)}
                </span>
              </Go>
            </li>
          ))}
        </ul>
        <ForOthers />
      </Card>
    </div>
  )
}

/** Names the addresses that receive deposits and that no wallet in the list has. */
const ForOthers = () => {
  const { client } = useWorkspace()
  const { items: waiting = [] } = useWaitingDeposits()
  const { items: wallets } = useList(['wallets'], () => listWallets(client))
  if (wallets === undefined) return null
  return waitingForOthers(waiting, wallets).map((one) => (
    <p key={`${one.token} ${one.chain} ${one.payee}`} className="mt-3 text-soft">
      Collecting sends{' '}
      {waiting.length === 1
        ? 'it'
        : `${waitingMoney(one.amountMinor)} of it, in ${one.token} on ${chainName(one.chain)},`}{' '}
      to the wallet that you removed: <Copied text={one.payee} name="address of the removed wallet" />
    </p>
  ))
}
