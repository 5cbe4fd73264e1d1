import { caps } from '@stablerail/contract'
import { z } from 'zod'
import { ApiError, invalid } from '../../../mechanisms/http/index.ts'
import { countMail } from '../../../mechanisms/mail/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import { type CheckoutRow, countReceiptMail } from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import { mailRequestedReceipt, receiptLetter } from '../../customer-mails/index.ts'
import { findWorkspace } from '../../workspaces/index.ts'
import { scopeOf } from '../checkouts/hosted-checkout.ts'
import { senderKeyOf } from '../profiles/contact-merchant.ts'
import { findReceived } from './receipt.ts'

const Email = z.email().max(254)

/**
 * Returns whether the page of a paid checkout can mail the receipt: the deployment sends mails, to customers in this
 * mode, and the limit of the checkout is not reached.
 */
export const canMailReceipt = (
  { config: { smtpUrl, testModeMail } }: Context,
  { livemode, receipt_mails }: CheckoutRow,
): boolean =>
  smtpUrl !== null &&
  (livemode || testModeMail === 'customers') &&
  receipt_mails < caps.receiptMailsOfCheckout

/**
 * Mails the receipt of a paid checkout to the address that a visitor of its page typed. The mail contains nothing else
 * that the visitor typed, and its number is limited for the checkout, for the visitor's IP address, and for the
 * recipient, so that the form cannot be used to flood other people.
 */
export const mailReceipt = async (
  context: Context,
  row: CheckoutRow,
  { email, ip }: { email: string; ip: string },
): Promise<void> => {
  const { data: to } = Email.safeParse(email)
  if (to === undefined) throw invalid('receiptEmail', 'receiptEmail must be an email address.')
  const received = await findReceived(context, row)
  const last = received?.payments.at(-1)
  if (received === null || last === undefined || !canMailReceipt(context, row)) throw refusal()
  const { id, chain, token, txHash, confirmedAt } = last
  const workspace = await findWorkspace(context.db, row.workspace_id)
  await transact(context, scopeOf(row), async (work) => {
    if (!(await countReceiptMail(work.tx, work, row.id, caps.receiptMailsOfCheckout))) throw refusal()
    await countMail(work, [
      {
        kind: 'receipts of',
        of: senderKeyOf(context.config, ip),
        most: caps.receiptMailsOfAddressAndDay,
        explain: (most) =>
          `From your network ${most} receipts were requested within a day, and no more are sent.`,
      },
    ])
    await mailRequestedReceipt(work, {
      to,
      merchant: { name: workspace?.name ?? '', supportEmail: workspace?.support_email ?? null },
      about: { kind: 'payment', ...scopeOf(row), id },
      pdfUrl: `${context.config.hostedBaseUrl}/checkout/${row.hosted_token}/receipt.pdf`,
      write: (merchant) =>
        receiptLetter(
          {
            purpose: row.description,
            amountMinor: received.receivedMinor,
            askedMinor: row.amount_minor,
            currency: row.currency,
            chain,
            token,
            txHash,
            confirmedAt,
          },
          merchant,
        ),
    })
  })
}

const refusal = () =>
  new ApiError('invalid_state_transition', 'The receipt of this payment cannot be mailed any more.')
