/**
 * Hosted pages: what a buyer sees and does without an account.
 *
 * Who is who: the visitor is whoever opens the page. The unguessable token in the URL is the only credential: it names
 * one record (a checkout, in `checkouts/`, a payment link, in `links/`, or an invoice, in `invoices/`) and thereby its workspace and mode. The
 * merchant owns the record.
 *
 * What flows: `retrieve` shows a checkout, its merchant's name, logo and support address, the payment instructions and
 * the payment's progress. `preparePayment` opens a unit of work in the checkout's scope, has the room `checkouts`
 * reserve an amount, and answers the instructions in two forms: a payment URI to scan and a transaction to sign. An
 * invoice is shown once it was sent, as a page and as a PDF (`downloadInvoice`), and paid by a checkout for what is left of it.
 *
 * `pages/` answers the addresses that buyers are sent to with pages, which need no script: `mountPages` says what every page
 * has in common, `answer-*.ts` what each does. Pages are rendered by what the process was handed as `context.pages`, in the
 * language of the visitor, and `sendScript` answers the scripts of the page of a checkout; `subscription-page.ts` is plain HTML in
 * English. A visit of a link (`visit.ts`) makes a checkout and leads to its page; a robot that looks makes nothing.
 *
 * `stream` tells how far a checkout is whenever that has changed (`checkouts/follow-checkout.ts`), to the page that is open:
 * its state and its payment, as `retrieve` shows them.
 *
 * Guarantees:
 * - A page escapes whatever a merchant or a buyer wrote, and admits no script but those of its own origin. Whatever happens,
 *   it is a page that is answered, and not JSON.
 * - The page shows no id of the workspace or the checkout, no metadata and nothing of the customer's record.
 * - An unknown token is answered `not_found`, and so is the id of a checkout.
 * - Where the deployment restricts countries, a visitor from one, by the proxy's country header, or a checkout whose
 *   customer is in one, gets no instructions from `preparePayment`.
 *
 * Not promised: that a payment made by the instructions is credited. It must also be mined before the expiry; what the
 * page shows is the state at the moment of the request.
 */
export { createHostedCheckoutRoutes } from './checkouts/routes.ts'
export { mountPages } from './pages/mount-pages.ts'
export { hostedRoutes } from './routes.ts'
