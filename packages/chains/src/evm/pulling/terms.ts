/**
 * The terms that payers sign, and the calculation of their periods. The calculation has the same results as
 * the pull contract.
 */
export { periodAt, periodBounds, type Schedule, type Terms } from '@stablerail/contracts-evm'
