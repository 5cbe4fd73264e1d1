/**
 * The address at which the dashboard is served, derived from the address of this script, which is in
 * `assets/` below it.
 */
const script: string = import.meta.url

/** The path of the dashboard without a trailing slash: `/dashboard`, after the path of PUBLIC_BASE_URL. */
export const dashboardPath = new URL('..', script).pathname.replace(/\/$/, '')

/** The address of the API: one level above the dashboard, on the page's origin. */
export const serviceUrl = new URL('../..', script).href.replace(/\/$/, '')
