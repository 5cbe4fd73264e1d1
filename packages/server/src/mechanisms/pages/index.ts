/**
 * Pages: the files sent to browsers, as `packages/pages` and `packages/dashboard` build them.
 *
 * `readPages` reads all of them from disk once per process: the renderer of the buyers' pages, their scripts, and the
 * dashboard with its assets. In the repository, the files are in the `built` folder of their package. In a packed
 * server, they are beside the bundle.
 *
 * The server imports only types from these packages, so it never runs code that was not built.
 *
 * Not promised: the newest build. A running process keeps the files that it read at its start.
 */
export { type Dashboard, type Pages, readPages } from './read-pages.ts'
