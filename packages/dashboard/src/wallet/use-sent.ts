import type { RefundInitiated } from '@stablerail/sdk/functions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type InjectedWallet, type Outcome, outcomeOf, sendFromAnyAccount } from './injected.ts'

type Unsigned = RefundInitiated['unsignedTx']
type Sent = { wallet: InjectedWallet; hash: string }

/** The interval at which the outcome of a transaction is read. Unit: milliseconds. */
const everyMs = 1_000

const useOutcome = (sent: Sent | null) =>
  useQuery({
    queryKey: ['outcome-of-transaction', sent?.hash],
    queryFn: (): Promise<Outcome> | Outcome =>
      sent === null ? 'waiting' : outcomeOf(sent.wallet, sent.hash),
    enabled: sent !== null,
    refetchInterval: ({ state }) =>
      state.data === 'succeeded' || state.data === 'reverted' ? false : everyMs,
  })

type Options = {
  /** Called with true before a wallet receives the request, and with false after its response. */
  setAsked(isAsked: boolean): void
}

/**
 * Sends a transaction that any account may send, from the account that is selected in a wallet, and follows it until it
 * is in a block. `hash` is null until the wallet has sent it.
 */
export const useSent = ({ setAsked }: Options) => {
  const [sent, setSent] = useState<Sent | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const { data: outcome = 'waiting', error } = useOutcome(sent)
  const send = async (wallet: InjectedWallet, unsignedTx: Unsigned) => {
    if (unsignedTx.kind !== 'evm') return
    setProblem(null)
    setSent(null)
    setAsked(true)
    try {
      const { kind: _, ...transaction } = unsignedTx
      setSent({ wallet, hash: await sendFromAnyAccount(wallet, transaction) })
    } catch (caught) {
      setProblem(caught)
    } finally {
      setAsked(false)
    }
  }
  return { hash: sent?.hash ?? null, outcome, problem: problem ?? error, send }
}
