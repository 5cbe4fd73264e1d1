/** Pages: what browsers are served, as it is built, read from the disk once. */
export { type Dashboard, type Pages, readPages } from './read-pages.ts'
