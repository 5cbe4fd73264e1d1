/** Computes the cost of watching wallets on Solana, as docs/operations/solana.md describes it. */

/**
 * The credits that a provider charges for a call that reads the history of an account, as Helius did in
 * January 2026. All other calls cost one credit.
 */
const historyCredits = 10

const daysPerMonth = 30
const secondsPerDay = 86_400
const accountsPerCall = 100
const tokens = 2
const thoroughPerDay = 4
/**
 * If more token accounts than this are watched, each sweep (one pass that reads all watched accounts) also
 * reads the transaction history of the key that all payment requests of this deployment contain.
 */
const hintsAbove = 5_000

export type Watching = { wallets: number; intervalSeconds: number }

/**
 * Returns the number of calls of a sweep (one pass that reads all watched accounts) that finds nothing new:
 * calls that read accounts, and calls that read the transaction histories of accounts.
 */
export const callsPerSweep = (wallets: number): { accounts: number; histories: number } => ({
  // Reading the newest final block takes two calls.
  accounts: 2 + Math.ceil((wallets * tokens) / accountsPerCall),
  histories: wallets * tokens > hintsAbove ? 1 : 0,
})

export const costOf = ({
  wallets,
  intervalSeconds,
}: Watching): { credits: number; callsPerSecond: number } => {
  const sweeps = (daysPerMonth * secondsPerDay) / intervalSeconds
  const { accounts, histories } = callsPerSweep(wallets)
  // Several times a day, each token of a wallet needs two more calls: one finds its accounts and one reads a
  // history.
  const thorough = wallets * tokens * thoroughPerDay * daysPerMonth
  return {
    credits: sweeps * (accounts + histories * historyCredits) + thorough * (1 + historyCredits),
    callsPerSecond:
      (accounts + histories) / intervalSeconds + (2 * thorough) / (daysPerMonth * secondsPerDay),
  }
}

/**
 * The credits for a payment. It takes three calls: for the history of its account, for its transaction and
 * for its block.
 */
export const creditsPerPayment = 3 * historyCredits
