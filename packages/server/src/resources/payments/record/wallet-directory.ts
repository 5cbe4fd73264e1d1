import type { Database } from '../../../mechanisms/db/index.ts'
import type { ChangedWallets, OwnerRow, WalletRevision } from './owners-store.ts'

const walletsAtOnce = 10_000

/** The verified wallets at each address, for all tokens. */
export type OwnersByAddress = ReadonlyMap<string, readonly OwnerRow[]>

/**
 * The verified wallets that one run of the database server has returned so far, by address. `place` is the
 * position of the last change that was read.
 */
type Told = { server: string | null; place: WalletRevision; owners: Map<string, readonly OwnerRow[]> }

const createTold = (server: string | null): Told => ({
  server,
  place: { revision: -1, walletId: '' },
  owners: new Map(),
})

/**
 * Creates a function that returns all verified wallets of a chain. The function keeps the wallets in memory,
 * so that no query is needed for each transfer. The result of a call includes every change that was committed
 * before the call.
 *
 * The database numbers the changes of wallets in the order of their commits, so a call reads only the changes
 * with higher numbers than the last change read. If the database server was restarted after the previous
 * call, for example in a failover, the call reads all wallets again, because the server may have lost its
 * last commits and reused their numbers.
 */
export const createWalletDirectory = (
  selectChanged: (db: Database, request: { after: WalletRevision; limit: number }) => Promise<ChangedWallets>,
): ((db: Database) => Promise<OwnersByAddress>) => {
  let newest = createTold(null)

  return async (db) => {
    for (;;) {
      // Several calls may run at the same time and add wallets to the same object. Remember the object,
      // because another call may replace `newest` while this call waits for the database.
      const told = newest
      const { server, wallets } = await selectChanged(db, { after: told.place, limit: walletsAtOnce })
      told.server ??= server
      if (told.server !== server) {
        if (newest === told) newest = createTold(server)
        continue
      }
      for (const wallet of wallets) takeIn(told, wallet)
      if (wallets.length < walletsAtOnce) return told.owners
    }
  }
}

const takeIn = (told: Told, wallet: OwnerRow): void => {
  const { recipientKey, walletId } = wallet
  const known = told.owners.get(recipientKey) ?? []
  const former = known.find((owner) => owner.walletId === walletId)
  if (former !== undefined && former.revision >= wallet.revision) return
  told.owners.set(recipientKey, [...known.filter((owner) => owner !== former), wallet])
  if (isAfter(wallet, told.place)) told.place = { revision: wallet.revision, walletId }
}

const isAfter = (one: WalletRevision, other: WalletRevision): boolean =>
  one.revision > other.revision || (one.revision === other.revision && one.walletId > other.walletId)
