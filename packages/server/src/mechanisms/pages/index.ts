/**
 * Pages: the files that browsers are sent, as `packages/pages` and `packages/dashboard` build them.
 *
 * `readPages` reads all of them from the disk once for each process: the renderer of the pages for buyers, their scripts,
 * and the dashboard with its assets. In the repository the files are in the `built` folder of their package; in a packed
 * server they are beside its bundle.
 *
 * The server takes types alone from these packages, so that it never runs code that was not built.
 *
 * Not promised: the newest build. A running process keeps the files that it read at its start.
 */
export { type Dashboard, type Pages, readPages } from './read-pages.ts'
