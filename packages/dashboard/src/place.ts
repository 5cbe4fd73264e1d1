/** Where the dashboard is served. Its scripts lie in `assets/` below it, so that one of them can tell. */
const script: string = import.meta.url

/** The path of the dashboard, without a slash at its end: `/dashboard`, after the path of PUBLIC_BASE_URL. */
export const dashboardPath = new URL('..', script).pathname.replace(/\/$/, '')

/** The address of the API: one level above the dashboard, on the origin that the page came from. */
export const serviceUrl = new URL('../..', script).href.replace(/\/$/, '')
