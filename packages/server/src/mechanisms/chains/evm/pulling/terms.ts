/** What payers sign, and the arithmetic of its periods, which gives what the pull contract gives. */
export { periodAt, periodBounds, type Schedule, type Terms } from '@stablerail/contracts-evm'
