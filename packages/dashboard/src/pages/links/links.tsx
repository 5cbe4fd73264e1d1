import { deletePaymentLink, listPaymentLinks, type PaymentLink } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { Button, buttonClass } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { pairNames } from '../../parts/pairs.ts'
import { Copied, Empty, PageHead, Status, When } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { amountOf } from './amount-of.ts'
import { Code } from './code.tsx'

const nameOf = (link: PaymentLink) => link.description || amountOf(link)

const LinkStatus = ({ link: { active } }: { link: PaymentLink }) => (
  <Status status={active ? 'active' : 'inactive'} />
)

/** The host, which phones leave out, and the beginning of the token, which distinguishes links. */
const ShortUrl = ({ url }: { url: string }) => {
  const { host, pathname } = new URL(url)
  const [page, token = ''] = pathname.split('/').slice(-2)
  return (
    <>
      <span className="max-sm:hidden">{host}/</span>
      <span className="sm:hidden">…/</span>
      {page}/{token.slice(0, 6)}…
    </>
  )
}

const columns: readonly Column<PaymentLink>[] = [
  {
    header: 'Link',
    cell: (link) => (
      <>
        <span className="font-medium">{link.description || amountOf(link)}</span>
        <span className="block whitespace-nowrap">
          <Copied text={link.url} shown={<ShortUrl url={link.url} />} name="link" />
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-2 sm:hidden">
          {link.description !== '' && amountOf(link)}
          <LinkStatus link={link} />
        </span>
      </>
    ),
  },
  { header: 'Amount', hiddenOn: 'phone', cell: amountOf },
  { header: 'Pays with', hiddenOn: 'tablet', cell: (link) => <Accepted link={link} /> },
  {
    header: 'Status',
    hiddenOn: 'phone',
    cell: (link) => <LinkStatus link={link} />,
  },
  { header: 'Created', hiddenOn: 'tablet', cell: ({ createdAt }) => <When at={createdAt} isShort /> },
  { header: 'Actions', isHeaderHidden: true, isFigure: true, cell: (link) => <Acts link={link} /> },
]

/**
 * The pairs of chain and token that a payment link accepts: its own pairs, or the workspace's pairs if it
 * sets none.
 */
const Accepted = ({ link }: { link: PaymentLink }) => {
  const { workspace } = useWorkspace()
  return pairNames([link, ...(link.accepts ?? workspace.acceptedPairs)])
}

export const Page = () => {
  const { client } = useWorkspace()
  const list = useList(['payment-links'], () => listPaymentLinks(client))
  return (
    <>
      <PageHead title="Payment links" lead="Pages to share or to print. Anyone with the link can pay.">
        <May operation="createPaymentLink">
          <Go to="links/new" className={buttonClass('primary')}>
            New link
          </Go>
        </May>
      </PageHead>
      <List
        label="Payment links"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <Empty title="No links yet">
            The quickest way to get paid: press “New link”, send the link, and watch Payments. It needs no
            code.
          </Empty>
        }
      />
    </>
  )
}

const Acts = ({ link }: { link: PaymentLink }) => {
  const [isOpen, setOpen] = useState(false)
  const name = nameOf(link)
  return (
    <span className="inline-flex justify-end gap-2 max-sm:flex-wrap max-[18rem]:justify-start">
      <Button onClick={() => setOpen(true)}>
        QR code<span className="sr-only"> of {name}</span>
      </Button>
      <May operation="deletePaymentLink">{link.active && <Deactivate link={link} />}</May>
      <Dialog title={name} lead={amountOf(link)} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="grid justify-items-center gap-4">
          <Code text={link.url} />
          <Copied text={link.url} shown={link.url} name="link" />
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => window.print()}>Print</Button>
            <a className={buttonClass()} href={link.url} target="_blank" rel="noreferrer">
              Open<span className="sr-only"> in a new tab</span>
            </a>
          </div>
        </div>
      </Dialog>
    </span>
  )
}

const Deactivate = ({ link }: { link: PaymentLink }) => {
  const { client } = useWorkspace()
  const end = useAct('deletePaymentLink', (id: string, options) => deletePaymentLink(client, id, options))
  return (
    <Confirmed words="Deactivate" title={`Deactivate “${nameOf(link)}”?`} act={end} input={link.id}>
      Its page says that the link is no longer active. Checkouts that it created can still be paid.
    </Confirmed>
  )
}
