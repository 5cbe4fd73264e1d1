import type { Asker } from '../../evm/ask-providers.ts'
import type { TokenHolder } from '../../evm/token-balances.ts'
import type { NetworkConfig } from '../../network.ts'
import { inPartsOf, inTurns } from '../../rpc/in-turns.ts'
import type { Rpc } from '../../rpc/rpc.ts'
import { loadSolanaLibrary } from '../load-library.ts'
import { readMint } from '../mint.ts'
import type { TokenProgram } from '../programs.ts'
import { readTokenAccount } from '../token-account.ts'
import { askSolana, readAccounts } from './ask-providers.ts'

/** The maximum number of accounts that nodes return in one answer. */
const accountsAtOnce = 100

/**
 * Returns the balances of wallets in their associated token accounts, in base units. Other token accounts of
 * a wallet are not counted, because requesting them costs ten times as much for each wallet. Null if a token
 * is not a mint of the network, or if the account at the address is not a token account of the wallet. Throws
 * a ChainError if no provider of the network answers.
 */
export const readSolanaBalances = (
  asker: Asker,
  network: NetworkConfig,
  holdings: readonly TokenHolder[],
): Promise<(bigint | null)[]> =>
  askSolana(asker, network, async (rpc) => {
    const programs = await programsOf(rpc, [...new Set(holdings.map(({ token }) => token))])
    const { associatedTokenAccount } = await loadSolanaLibrary()
    const addresses = holdings.map(({ token, holder }) => {
      const program = programs.get(token)
      return program === undefined ? null : associatedTokenAccount({ owner: holder, mint: token, program })
    })
    const asked = addresses.filter((address) => address !== null)
    const answered = (
      await inTurns(inPartsOf(asked, accountsAtOnce), (part) => readAccounts(rpc, part))
    ).flat()
    const accounts = new Map(asked.map((address, index) => [address, answered[index] ?? null]))
    return holdings.map(({ holder }, index) => {
      const address = addresses[index] ?? null
      if (address === null) return null
      const account = accounts.get(address) ?? null
      if (account === null) return 0n
      const held = readTokenAccount(account)
      return held?.owner === holder ? held.amount : null
    })
  })

/** Returns the token program of each mint, from which the address of a token account is derived. */
const programsOf = async (rpc: Rpc, mints: readonly string[]): Promise<ReadonlyMap<string, TokenProgram>> => {
  const accounts = await readAccounts(rpc, mints)
  return new Map(
    mints.flatMap((mint, index) => {
      const account = accounts[index] ?? null
      const read = account && readMint(account)
      return read === null ? [] : [[mint, read.program] as const]
    }),
  )
}
