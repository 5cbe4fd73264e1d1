/**
 * The dashboard: the merchant's web application, below PUBLIC_BASE_URL.
 *
 * Who takes part: the dashboard is a program in the browser, built by `packages/dashboard` and passed to the
 * process as `context.pages.dashboard`. Its user has a session (`access/sessions`). This module serves the
 * files of the program and does not depend on what it does: the program calls the routes of the contract, as
 * any client does.
 *
 * Flow: every URL below `/dashboard` returns one and the same page, so that links to the views of the
 * dashboard work; the program reads the URL. Its scripts and styles are in `/dashboard/assets/`, under names
 * that contain a hash of their content.
 *
 * Guarantees:
 * - The content security policy of the page allows only scripts and styles of its own origin, and no script
 *   writes HTML (Trusted Types).
 * - Browsers do not cache the page and cache its files permanently: after a release the page refers to other
 *   files.
 * - These responses contain no data of a workspace, so they need no session.
 *
 * Not promised: that files of an earlier release are still served. A page that was open during a release may
 * have to be reloaded.
 */
export { mountDashboard } from './mount-dashboard.ts'
