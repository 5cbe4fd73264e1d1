import { type ChainId, planCollection, type TokenSymbol } from '@stablerail/sdk/functions'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useRecord } from '../../data/use-record.ts'
import { Go } from '../../parts/go.tsx'
import { Problem } from '../../parts/problem.tsx'
import { PageHead, Waiting } from '../../parts/small.tsx'
import { chainName } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { Collection } from './collection.tsx'

/** The interval at which the plan is read again. Unit: milliseconds. */
const everyMs = 2_000

type Wanted = { chain: string; token: string; includeFlagged: boolean }

const usePlan = ({ chain, token, includeFlagged }: Wanted) => {
  const { client } = useWorkspace()
  const query = { chain: chain as ChainId, token: token as TokenSymbol, includeFlagged }
  return useRecord(['collection', query], () => planCollection(client, query), { everyMs })
}

export const Page = () => {
  const { chain = '', token = '' } = useParams({ strict: false }) as { chain?: string; token?: string }
  const [withFlagged, setWithFlagged] = useState(false)
  const unflagged = usePlan({ chain, token, includeFlagged: false })
  const all = usePlan({ chain, token, includeFlagged: true })
  const error = unflagged.error ?? all.error
  const retry = () => void Promise.all([unflagged.refetch(), all.refetch()])
  return (
    <>
      <Go to="wallets" className="mb-2 inline-block text-soft hover:text-accent">
        ← Wallets
      </Go>
      <PageHead
        title={`Collect ${token} on ${chainName(chain)}`}
        lead={
          all.data?.deposits.length === 0
            ? undefined
            : 'Moves what waits at deposit addresses to your wallet. Collecting costs gas. Any account can send the transaction, and it pays only your wallet.'
        }
      />
      {error !== null && <Problem error={error} retry={retry} />}
      {unflagged.data !== undefined && all.data !== undefined ? (
        <Collection
          plan={withFlagged ? all.data : unflagged.data}
          all={all.data}
          withFlagged={withFlagged}
          setWithFlagged={setWithFlagged}
        />
      ) : (
        error === null && <Waiting lines={6} />
      )}
    </>
  )
}
