/**
 * Search: finds records of a workspace by a text that a person typed.
 *
 * Terms: a *reading* is a meaning that the text may have: the beginning of an id, a transaction hash, the beginning of an
 * address, an amount, an invoice number, or a part of a name (`readings.ts`). A *candidate* is the id of a record that one
 * of the readings finds.
 *
 * Flow: `searchWorkspace` looks up the candidates of each reading (`candidates-store.ts`), then reads the newest of them of
 * each kind (`store.ts`) and converts them to results (`results.ts`).
 *
 * Guarantees:
 * - Each look-up uses an index and returns a limited number of candidates: its duration does not grow with the number of
 *   records, except that names of products and links are searched among a limited number of them.
 * - Only records of one workspace and mode are found.
 *
 * Not promised: that all matching records are found. At most `mostFound` of a kind are returned.
 */
export { searchRoutes } from './routes.ts'
