/**
 * The dashboard: what a merchant sees and does in a browser, below PUBLIC_BASE_URL.
 *
 * Who is who: the dashboard is a program in the browser, built by `packages/dashboard` and handed to the process as
 * `context.pages.dashboard`. The person who uses it has a session (`access/sessions`). This room serves its files, and knows
 * nothing of what they do: the program talks to the routes of the contract, as any client does.
 *
 * What flows: every address below `/dashboard` answers the same page, so that a link leads to what it says; the program reads
 * the address. Its scripts and styles lie in `/dashboard/assets/`, by names of their content.
 *
 * Guarantees:
 * - The policy of the page admits scripts and styles of its own origin alone, and no script writes HTML (Trusted Types).
 * - The page is not kept by browsers, and its files are kept for good: after a release the page names other files.
 * - Nothing of a workspace is in these answers, so that they need no session.
 *
 * Not promised: that a file of an earlier release is still answered. A page that was open during a release may have to be
 * loaded again.
 */
export { mountDashboard } from './mount-dashboard.ts'
