/**
 * The URL of this script, which is in the folder `assets/` of the dashboard. The URLs of the dashboard and of
 * the API are derived from it.
 */
const script: string = import.meta.url

/** The path of the dashboard without a trailing slash: the path of PUBLIC_BASE_URL, then `/dashboard`. */
export const dashboardPath = new URL('..', script).pathname.replace(/\/$/, '')

/** The URL of the API: one level above the dashboard, on the origin of the page. */
export const serviceUrl = new URL('../..', script).href.replace(/\/$/, '')
