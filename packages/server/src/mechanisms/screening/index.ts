/**
 * Screening: checks whether addresses are on a sanctions list.
 *
 * A provider (`Screening`) decides whether addresses are flagged. `deny-list` is a file of the operator, read
 * again when it changes. `oracle` is the contract that Chainalysis maintains on several networks, called
 * through the network's own providers, many addresses in one request. `createScreening` creates the
 * configured provider, or null if nothing is screened.
 *
 * A module that has addresses to screen runs a job, calls `covers` and `screen` outside of transactions, and
 * writes the verdicts itself.
 *
 * Guarantees: a provider that fails, or whose answer cannot be understood, gives the verdict `error`, never
 * `clean`.
 *
 * Not promised: that a verdict is correct, or still correct: lists change, and they are updated later than
 * the decisions of the authorities.
 */
export { createScreening } from './create-screening.ts'
export type { ScreenedAddress, Screening, Verdict } from './screening.ts'
