import type { NetworkConfig } from '../../../../config.ts'
import type { Asker } from '../../evm/ask-providers.ts'
import type { Holding } from '../../evm/token-balances.ts'
import type { Rpc } from '../../rpc/rpc.ts'
import { loadSolanaLibrary } from '../load-library.ts'
import { readMint } from '../mint.ts'
import { askSolana, readAccounts } from './ask-providers.ts'
import { readTokenAccount } from './token-account.ts'

/** As many accounts as nodes answer at once. */
const accountsAtOnce = 100

/**
 * What wallets hold of tokens in their associated token accounts, in base units: what other accounts of the wallet hold is not
 * counted. Null where the token is none, or the account is no token account of the wallet. Throws a ChainError where no
 * provider of the network answers.
 */
export const readSolanaBalances = async (
  asker: Asker,
  network: NetworkConfig,
  holdings: readonly Holding[],
): Promise<(bigint | null)[]> => {
  const { associatedTokenAccount } = await loadSolanaLibrary()
  return askSolana(asker, network, async (rpc) => {
    const mints = [...new Set(holdings.map(({ token }) => token))]
    const found = await readAccounts(rpc, mints)
    const programs = new Map(
      mints.map((mint, index) => {
        const account = found[index] ?? null
        return [mint, account && (readMint(account)?.program ?? null)]
      }),
    )
    const balances: (bigint | null)[] = holdings.map(() => null)
    const asked = holdings.flatMap(({ token: mint, holder: owner }, index) => {
      const program = programs.get(mint) ?? null
      return program === null ? [] : [{ index, owner, at: associatedTokenAccount({ owner, mint, program }) }]
    })
    for (let from = 0; from < asked.length; from += accountsAtOnce) {
      const part = asked.slice(from, from + accountsAtOnce)
      const amounts = await readAmounts(rpc, part)
      for (const [at, { index }] of part.entries()) balances[index] = amounts[at] ?? null
    }
    return balances
  })
}

const readAmounts = async (
  rpc: Rpc,
  asked: readonly { owner: string; at: string }[],
): Promise<(bigint | null)[]> => {
  const accounts = await readAccounts(
    rpc,
    asked.map(({ at }) => at),
  )
  return asked.map(({ owner }, index) => {
    const account = accounts[index] ?? null
    // A wallet that was never paid has no account.
    if (account === null) return 0n
    const held = readTokenAccount(account)
    return held?.owner === owner ? held.amount : null
  })
}
