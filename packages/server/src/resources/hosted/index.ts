/**
 * Hosted pages: the pages that a buyer uses without an account.
 *
 * Who takes part: a visitor is a person who opens the page. The unguessable token in the URL is the only
 * credential: it names one record (a checkout, in `checkouts/`, a payment link, in `links/`, or an invoice,
 * in `invoices/`) and with it the workspace and mode. The merchant owns the record.
 *
 * Flow: `retrieve` returns a checkout, its merchant's name, logo and support email address, the payment
 * instructions and the payment's progress. `preparePayment` opens a unit of work in the checkout's scope,
 * calls the module `checkouts` to reserve an exact amount, and returns the instructions in two forms: a
 * payment URI to scan and a transaction to sign. An invoice is visible after it was sent, as a page and as a
 * PDF (`downloadInvoice`), and is paid by a checkout for its remaining amount.
 *
 * `pages/` serves the pages to which buyers are sent. They need no script: `mountPages` does what all pages
 * have in common, `answer-*.ts` serves each of them. `context.pages` renders the pages, in the language of
 * the visitor, and `sendScript` serves the scripts of the pages of checkouts and subscriptions. A visit of a
 * payment link (`visit.ts`) creates a checkout and redirects to its page; a robot's request creates nothing.
 *
 * `preview/` shows these pages with sample data within forms of the dashboard, to members of the workspace only.
 *
 * `stream` sends the state and the payment of a checkout to an open page after each change, as `retrieve`
 * shows them (`checkouts/follow-checkout.ts`).
 *
 * Guarantees:
 * - A page escapes every text of a merchant or a buyer, and allows only scripts of its own origin. Every
 *   response, also to an error, is a page and not JSON.
 * - The page shows no id of the workspace, no metadata and no data of the customer's record, except the name and email
 *   address on an invoice. Only the receipt names the id of the checkout.
 * - The response to an unknown token is `not_found`; so is the response to the id of a checkout.
 * - If the deployment restricts countries, `preparePayment` returns no instructions to a visitor from such a
 *   country, by the proxy's country header, or for a checkout whose customer is in one.
 *
 * Not promised: that a payment made by the instructions is credited. It must also be mined before the expiry.
 * The page shows the state at the moment of the request.
 */
export { createHostedCheckoutRoutes } from './checkouts/routes.ts'
export { mountPages } from './pages/mount-pages.ts'
export { mountPreview } from './preview/mount-preview.ts'
export { hostedRoutes } from './routes.ts'
