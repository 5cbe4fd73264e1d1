/**
 * The contracts of the platform on EVM chains: the pull contract, which charges a subscription's payments in
 * stablecoins without anyone holding the buyer's money, and the deposit factory, which gives each payment an
 * address of its own.
 *
 * The pull contract: a *payer* approves a token to the contract `contracts/SubscriptionPull.sol` and signs
 * *terms*: the most that the *merchant* may be paid in each *period*, and until when. The merchant, or a
 * *puller* that the merchant has authorised, then pulls once in each period. Signed terms create an
 * *agreement*, which the `termsHash` identifies.
 *
 * The deposit factory: a *deposit address* is computed from the *payee*, who receives everything that is sent
 * there, and a *reference* (`depositAddress`, `depositRef`). Any account may *collect* its tokens
 * (`collectCall`): `contracts/DepositFactory.sol` then creates a *clone* at the address, which sends them to the
 * payee.
 *
 * This package offers what a server needs to work with the contracts: their ABIs, bytes and addresses, which
 * are the same on every chain, their deployment (`deployPullContract`, `deployDepositFactory`), the typed data
 * that payers and merchants sign (`termsTypedData`, `stopTypedData`, `pullerTypedData`), and the arithmetic of
 * periods (`periodAt`, `periodBounds`), with the same results as the contract.
 *
 * Not promised: that a payer has the balance and the approval, nor that a token transfers the requested
 * amount. The contracts were not audited: see `docs/operations/pull-contract.md` and
 * `docs/operations/deposit-factory.md`.
 */
export { depositFactoryAddress, pullContractAddress } from './address.ts'
export {
  type Deployment,
  deployDepositFactory,
  deployPullContract,
  isDepositFactory,
  isDepositFactoryCode,
  isDepositImplementationCode,
  isPullContract,
  isPullContractCode,
} from './deploy.ts'
export { deploymentProxy, depositFactorySalt, pullContractSalt } from './deployer.ts'
export {
  collectCall,
  type Deposit,
  depositAddress,
  depositImplementationAddress,
  depositRef,
} from './deposit.ts'
export {
  depositFactoryAbi,
  depositFactoryCodeHash,
  depositFactoryInitCode,
  depositFactoryInitCodeHash,
  depositImplementationCodeHash,
} from './generated/deposit-factory.ts'
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
