/** Methods that read accounts at the requested commitment. */
import type { Address } from '../../address.ts'
import type { ChainView } from '../../chain-view.ts'
import { isTokenProgram, token2022Program, tokenProgram } from '../../programs.ts'
import type { AccountState } from '../../svm.ts'
import { readMint, readTokenAccount, uiTokenAmount } from '../../token-account.ts'
import { encodeAccount, readAccountEncoding } from '../encode-account.ts'
import {
  inContext,
  type Method,
  type Methods,
  readAddress,
  readConfig,
  readList,
  readView,
  type View,
} from '../params.ts'
import { invalidParams } from '../rpc-error.ts'

/** The maximum number of accounts in one request, as in Agave. */
const mostAccounts = 100

const reader =
  (chain: ChainView, { commitment }: View) =>
  (address: Address): AccountState | null =>
    chain.accountAt(address, commitment)

const getBalance: Method = (chain, [address, config]) => {
  const view = readView(chain, readConfig(config))
  const account = reader(chain, view)(readAddress(address))
  return inContext(view.bank, Number(account?.lamports ?? 0n))
}

const getAccountInfo: Method = (chain, [address, options]) => {
  const config = readConfig(options)
  const view = readView(chain, config)
  const read = reader(chain, view)
  return inContext(view.bank, encodeAccount(read(readAddress(address)), readAccountEncoding(config), read))
}

const getMultipleAccounts: Method = (chain, [list, options]) => {
  const config = readConfig(options)
  const view = readView(chain, config)
  const read = reader(chain, view)
  const encoding = readAccountEncoding(config, 'base64')
  const addresses = readList(list, mostAccounts).map(readAddress)
  return inContext(
    view.bank,
    addresses.map((address) => encodeAccount(read(address), encoding, read)),
  )
}

const getTokenAccountBalance: Method = (chain, [address, config]) => {
  const view = readView(chain, readConfig(config))
  const read = reader(chain, view)
  const account = read(readAddress(address))
  if (account === null) throw invalidParams('Invalid param: could not find account')
  const token = readTokenAccount(account)
  const mint = token && readMint(read(token.mint))
  if (!token || !mint) throw invalidParams('Invalid param: not a Token account')
  return inContext(view.bank, uiTokenAmount(token.amount, mint.decimals))
}

const getTokenSupply: Method = (chain, [address, config]) => {
  const view = readView(chain, readConfig(config))
  const account = reader(chain, view)(readAddress(address))
  if (account === null) throw invalidParams('Invalid param: could not find account')
  const mint = readMint(account)
  if (!mint) throw invalidParams('Invalid param: not a Token mint')
  return inContext(view.bank, uiTokenAmount(mint.supply, mint.decimals))
}

/** Parses the filter of a request for token accounts, which names either a mint or a program. */
const readTokenFilter = (value: unknown): { mint: Address | null; programs: readonly Address[] } => {
  const { mint, programId } = readConfig(value)
  if (mint !== undefined) return { mint: readAddress(mint), programs: [tokenProgram, token2022Program] }
  const program = readAddress(programId)
  if (!isTokenProgram(program)) throw invalidParams('Invalid param: unrecognized Token program id')
  return { mint: null, programs: [program] }
}

const getTokenAccountsByOwner: Method = (chain, [ownerText, filter, options]) => {
  const config = readConfig(options)
  const view = readView(chain, config)
  const owner = readAddress(ownerText)
  const { mint, programs } = readTokenFilter(filter)
  if (mint !== null && !readMint(reader(chain, view)(mint)))
    throw invalidParams('Invalid param: could not find mint')
  const encoding = readAccountEncoding(config)
  const found = programs.flatMap((program) => chain.accountsOwnedBy(program, view.commitment))
  return inContext(
    view.bank,
    found.flatMap(({ address, account }) => {
      const token = readTokenAccount(account)
      if (token?.owner !== owner || (mint !== null && token.mint !== mint)) return []
      return [{ pubkey: address, account: encodeAccount(account, encoding, reader(chain, view)) }]
    }),
  )
}

export const accountMethods: Methods = {
  getBalance,
  getAccountInfo,
  getMultipleAccounts,
  getTokenAccountBalance,
  getTokenSupply,
  getTokenAccountsByOwner,
}
