/** What watching wallets on Solana costs, as docs/operations/solana.md tells it. */

/** What a provider takes for a call, in its credits: those of Helius in January 2026. All other calls cost one. */
const historyCredits = 10

const daysPerMonth = 30
const secondsPerDay = 86_400
const accountsPerCall = 100
const tokens = 2
const thoroughPerDay = 4
/** Where more accounts are swept, the history of the deployment's own key is read in each sweep. */
const hintsAbove = 5_000

export type Watching = { wallets: number; intervalSeconds: number }

/** The calls of a sweep that finds nothing new. */
export const callsPerSweep = (wallets: number): { accounts: number; histories: number } => ({
  // The newest final block takes two.
  accounts: 2 + Math.ceil((wallets * tokens) / accountsPerCall),
  histories: wallets * tokens > hintsAbove ? 1 : 0,
})

export const costOf = ({
  wallets,
  intervalSeconds,
}: Watching): { credits: number; callsPerSecond: number } => {
  const sweeps = (daysPerMonth * secondsPerDay) / intervalSeconds
  const { accounts, histories } = callsPerSweep(wallets)
  // For each token of a wallet its accounts are looked for, and one history is read.
  const thorough = wallets * tokens * thoroughPerDay * daysPerMonth
  return {
    credits: sweeps * (accounts + histories * historyCredits) + thorough * (1 + historyCredits),
    callsPerSecond:
      (accounts + histories) / intervalSeconds + (2 * thorough) / (daysPerMonth * secondsPerDay),
  }
}

/** For a payment its account's history, its transaction and its block are asked for. */
export const creditsPerPayment = 3 * historyCredits
