/**
 * Screening: whether an address is on a list of sanctions.
 *
 * Who is who: a provider (`Screening`) says of addresses whether they are flagged. `deny-list` is a file of the
 * operator, read anew when it changes. `oracle` is the contract that Chainalysis keeps on several networks, asked
 * through the network's own providers, many addresses in one request. `createScreening` makes the configured provider,
 * or null where nothing is screened.
 *
 * What flows: a room that has addresses to screen runs a job, asks `covers` and `screen` outside of transactions, and
 * writes the verdicts itself.
 *
 * Guarantees: a provider that fails, or whose answer makes no sense, gives the verdict `error`, never `clean`.
 *
 * Not promised: that a verdict is right, or still right. Lists lag behind the authorities, and change.
 */
export { createScreening } from './create-screening.ts'
export type { Screening, Subject, Verdict } from './screening.ts'
