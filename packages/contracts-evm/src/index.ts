/**
 * The pull contract, which charges a subscription's payments in stablecoins without anyone holding the
 * buyer's money.
 *
 * A *payer* approves a token to the contract `contracts/SubscriptionPull.sol` and signs *terms*: the most
 * that the *merchant* may be paid in each *period*, and until when. The merchant, or a *puller* that the
 * merchant has authorised, then pulls once in each period. Signed terms create an *agreement*, which the
 * `termsHash` identifies.
 *
 * This package offers what a server needs to work with the contract: its ABI, bytes and address
 * (`pullContractAddress` is the same on every chain), `deployPullContract`, the typed data that payers and
 * merchants sign (`termsTypedData`, `stopTypedData`, `pullerTypedData`), and the arithmetic of periods
 * (`periodAt`, `periodBounds`), with the same results as the contract.
 *
 * Not promised: that a payer has the balance and the approval, nor that a token transfers the
 * requested amount. The contract was not audited: see `docs/operations/pull-contract.md`.
 */
export { deploymentProxy, pullContractAddress, pullContractSalt } from './address.ts'
export { type Deployment, deployPullContract, isPullContract, isPullContractCode } from './deploy.ts'
export {
  pullContractAbi,
  pullContractCodeHash,
  pullContractInitCode,
  pullContractInitCodeHash,
} from './generated/subscription-pull.ts'
export { checkSchedule, type PeriodBounds, periodAt, periodBounds, type Schedule } from './periods.ts'
export { type PullerNaming, pullerTypedData } from './puller.ts'
export { stopTypedData } from './stop.ts'
export { type ContractPlace, type Terms, termsArgument, termsHash, termsTypedData } from './terms.ts'
