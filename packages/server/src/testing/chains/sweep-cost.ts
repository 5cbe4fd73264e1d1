/** Computes the cost of watching wallets on Solana, as docs/operations/solana.md describes it. */

/**
 * The credits that a provider charges for these calls: those of Helius in January 2026. All other calls cost
 * one.
 */
const historyCredits = 10

const daysPerMonth = 30
const secondsPerDay = 86_400
const accountsPerCall = 100
const tokens = 2
const thoroughPerDay = 4
/** When more accounts are swept, each sweep also reads the history of the deployment's own key. */
const hintsAbove = 5_000

export type Watching = { wallets: number; intervalSeconds: number }

/** Returns the number of calls of a sweep that finds nothing new. */
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
  // For each token of a wallet, one call finds its accounts and one reads a history.
  const thorough = wallets * tokens * thoroughPerDay * daysPerMonth
  return {
    credits: sweeps * (accounts + histories * historyCredits) + thorough * (1 + historyCredits),
    callsPerSecond:
      (accounts + histories) / intervalSeconds + (2 * thorough) / (daysPerMonth * secondsPerDay),
  }
}

/** A payment takes three calls: its account's history, its transaction and its block. */
export const creditsPerPayment = 3 * historyCredits
