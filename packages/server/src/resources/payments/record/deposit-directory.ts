import type { Random } from '../../../ports/index.ts'
import { type AddressFilter, createAddressFilter } from './address-filter.ts'
import type { DepositAddressRow, DepositQueries, Insertion, KeysPage, Moment } from './deposits-store.ts'

const rowsAtOnce = 10_000

/** Finds deposit addresses among the addresses of transfers. */
export type DepositDirectory = {
  /**
   * Returns the deposit addresses of a mode among the given addresses. The result contains every deposit
   * address that was committed before the call.
   */
  find(
    queries: DepositQueries,
    request: { livemode: boolean; addressKeys: Iterable<string> },
  ): Promise<DepositAddressRow[]>
  /**
   * Reads the addresses that were added, so that the next call of `find` has few to read. Returns the memory of
   * the filters.
   */
  refresh(queries: DepositQueries): Promise<{ filterBytes: number }>
}

/** A filter for each mode. They have every address that the snapshot of the moment shows. */
type Known = Moment & { filters: { live: AddressFilter; test: AddressFilter } }

/**
 * Creates a directory of all deposit addresses, which are too many to be kept in memory. A filter in memory
 * decides which addresses may be deposit addresses, and one query returns those that are. Most ranges of blocks
 * have none, and need only the query for the addresses that were added since the last call.
 *
 * Transactions do not commit in the order of their ids, so this query does not continue after the highest id.
 * It selects what the snapshot of the last call did not show. If the database server has started again or has
 * recovered from a crash, it may have reused transaction ids, and all addresses are read again.
 */
export const createDepositDirectory = (random: Random): DepositDirectory => {
  let loading: Promise<Known> | null = null

  // Calls that run at the same time share the load, and then each reads what was added.
  const load = (queries: DepositQueries): Promise<Known> => {
    loading ??= loadAll(random, queries).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  const refresh = async (queries: DepositQueries): Promise<Known> => {
    for (;;) {
      const loaded = load(queries)
      const known = await loaded
      if (await readAdded(known, queries)) return known
      if (loading === loaded) loading = null
    }
  }

  return {
    async refresh(queries) {
      const { filters } = await refresh(queries)
      return { filterBytes: filters.live.bytes() + filters.test.bytes() }
    },
    async find(queries, { livemode, addressKeys }) {
      const known = await refresh(queries)
      const filter = filterOf(known, livemode)
      const candidates = [...new Set(addressKeys)].filter(filter.mayHave)
      if (candidates.length === 0) return []
      return queries.selectDeposits({ livemode, addressKeys: candidates })
    },
  }
}

const filterOf = ({ filters }: Known, livemode: boolean): AddressFilter =>
  livemode ? filters.live : filters.test

/**
 * Reads all addresses. An address that is inserted in the meantime may be missed, but the snapshot from before
 * does not show it, so `readAdded` reads it. During a failover, the pages may come from two servers, and the former
 * primary lacks the latest addresses: then all are read again.
 */
const loadAll = async (random: Random, queries: DepositQueries): Promise<Known> => {
  const { selectMoment, selectKeys } = queries
  const { server, snapshot } = await selectMoment()
  const filters = { live: createAddressFilter(random), test: createAddressFilter(random) }
  const known = { server, snapshot, filters }
  for (const livemode of [true, false])
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: KeysPage = await selectKeys({ livemode, after, limit: rowsAtOnce })
      if (page.server !== server) return await loadAll(random, queries)
      for (const key of page.keys) filterOf(known, livemode).add(key)
      after = page.keys.length < rowsAtOnce ? undefined : page.keys.at(-1)
    }
  return known
}

/**
 * Adds the addresses that the known snapshot does not show. Returns false if the database server is no longer
 * the same run.
 *
 * Several calls may run at the same time, and the call with the older snapshot may end last. Then some addresses
 * are read twice, and none is missed, because each call has added everything that its own snapshot shows.
 */
const readAdded = async (known: Known, { selectAdded }: DepositQueries): Promise<boolean> => {
  const since = known.snapshot
  let first: Moment | null = null
  for (let after: Insertion | null | undefined = null; after !== undefined; ) {
    const page: Moment & { added: Insertion[] } = await selectAdded({ since, after, limit: rowsAtOnce })
    if (page.server !== known.server) return false
    // A later page has a later snapshot, which also shows addresses that belong on the earlier pages.
    first ??= page
    for (const { livemode, addressKey } of page.added) filterOf(known, livemode).add(addressKey)
    after = page.added.length < rowsAtOnce ? undefined : page.added.at(-1)
  }
  known.snapshot = first?.snapshot ?? since
  return true
}
