import type { Address, Hex } from 'viem'
import type { Terms } from '../src/index.ts'
import { boundaryByTemporal } from './calendar.ts'

/** The expected outcome of a call of the contract: null if it succeeds, otherwise the name of its error. */
export type Expected = string | null

type State = { used: boolean; stopped: boolean; next: number }

export type ModelPull = {
  by: Address
  terms: Terms
  agreement: Hex
  /** Whether the call of `pull` contains the payer's valid signature of `terms`. */
  signed: boolean
  period: number
  amountBase: bigint
}

/**
 * Creates a model of the contract's rules, with which tests compare the contract. It shares nothing with the
 * contract: it has no storage slots, checks no signatures, and uses another calendar.
 */
export const createModel = () => {
  const states = new Map<Hex, State>()
  const pullers = new Set<string>()
  const nonces = new Map<Address, bigint>()
  /**
   * The balance of each account. The key is the address of the token, followed by the address of the account.
   */
  const balances = new Map<string, bigint>()
  /** The amount of each account that the pull contract may transfer, by token address and account address. */
  const approvals = new Map<string, bigint>()
  let nowSeconds = 0

  const stateOf = (agreement: Hex): State => {
    const known = states.get(agreement) ?? { used: false, stopped: false, next: 0 }
    states.set(agreement, known)
    return known
  }
  const held = (of: Map<string, bigint>, token: Address, account: Address) => of.get(token + account) ?? 0n

  const errorOf = ({ by, terms, agreement, signed, period, amountBase }: ModelPull): Expected => {
    const state = stateOf(agreement)
    if (by !== terms.merchant && !pullers.has(terms.merchant + by)) return 'NotAllowed'
    if (state.stopped) return 'AgreementStopped'
    if (period < state.next) return 'AlreadyPulled'
    if (nowSeconds >= terms.endSeconds) return 'TooLate'
    if (nowSeconds < boundaryByTemporal(terms, period)) return 'NotYet'
    if (nowSeconds >= boundaryByTemporal(terms, period + 1) + terms.graceSeconds) return 'TooLate'
    if (amountBase === 0n) return 'NothingAsked'
    if (amountBase > terms.maximumBase) return 'AboveMaximum'
    if (!state.used && !signed) return 'BadSignature'
    if (!state.used && terms.replaces !== null && stateOf(terms.replaces).stopped) return 'AgreementStopped'
    const most = [held(balances, terms.token, terms.payer), held(approvals, terms.token, terms.payer)]
    return most.some((one) => one < amountBase) ? 'TransferFailed' : null
  }
  const move = ({ token, payer, merchant }: Terms, amountBase: bigint) => {
    approvals.set(token + payer, held(approvals, token, payer) - amountBase)
    balances.set(token + payer, held(balances, token, payer) - amountBase)
    balances.set(token + merchant, held(balances, token, merchant) + amountBase)
  }

  return {
    now: () => nowSeconds,
    setTime: (seconds: number) => {
      nowSeconds = seconds
    },
    pull(call: ModelPull): Expected {
      const error = errorOf(call)
      if (error !== null) return error
      const state = stateOf(call.agreement)
      if (!state.used && call.terms.replaces !== null) stateOf(call.terms.replaces).stopped = true
      Object.assign(state, { used: true, next: call.period + 1 })
      move(call.terms, call.amountBase)
      return null
    },
    stop: (agreement: Hex) => {
      stateOf(agreement).stopped = true
    },
    isStopped: (agreement: Hex) => stateOf(agreement).stopped,
    nonceOf: (merchant: Address) => nonces.get(merchant) ?? 0n,
    setPuller(merchant: Address, puller: Address, allowed: boolean) {
      if (allowed) pullers.add(merchant + puller)
      else pullers.delete(merchant + puller)
      nonces.set(merchant, (nonces.get(merchant) ?? 0n) + 1n)
    },
    approve: (token: Address, payer: Address, amountBase: bigint) => approvals.set(token + payer, amountBase),
    mint: (token: Address, account: Address, amountBase: bigint) =>
      balances.set(token + account, held(balances, token, account) + amountBase),
    balanceOf: (token: Address, account: Address) => held(balances, token, account),
  }
}

export type Model = ReturnType<typeof createModel>
