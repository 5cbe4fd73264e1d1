import type { ChangedWallets, OwnerRow, Place } from './owners-store.ts'

const walletsAtOnce = 10_000

/** The verified wallets at each address, whatever their token. */
export type OwnersByAddress = ReadonlyMap<string, readonly OwnerRow[]>

/** What one run of the database server has told of its wallets. */
type Told = { server: string | null; place: Place; owners: Map<string, readonly OwnerRow[]> }

const createTold = (server: string | null): Told => ({
  server,
  place: { revision: -1, walletId: '' },
  owners: new Map(),
})

/**
 * The verified wallets of a chain in the memory of a reader, so that the transfers of strangers, which are nearly all,
 * cost no look into the database. The answer of a call holds every change that was committed before the call.
 *
 * The database numbers the changes of wallets in the order in which they are committed, so that whatever comes after
 * the last number is everything that is new. A server that was started since may lack the last commits, as after a
 * failover, and would give their numbers to other changes: then all wallets are read anew.
 */
export const createWalletDirectory = (
  selectChanged: (request: { after: Place; limit: number }) => Promise<ChangedWallets>,
): (() => Promise<OwnersByAddress>) => {
  let newest = createTold(null)

  return async () => {
    for (;;) {
      // Several calls may be under way: each takes in what it asked for, whatever the others took in meanwhile.
      const told = newest
      const { server, wallets } = await selectChanged({ after: told.place, limit: walletsAtOnce })
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

const isAfter = (one: Place, other: Place): boolean =>
  one.revision > other.revision || (one.revision === other.revision && one.walletId > other.walletId)
