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
import { Copied, Empty, PageHead, Status } from '../../parts/small.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { Code } from './code.tsx'

const amountOf = ({ openAmount, amountMinor, currency }: PaymentLink) =>
  openAmount ? 'The buyer chooses' : moneyOf(amountMinor, currency)

const nameOf = (link: PaymentLink) => link.description || amountOf(link)

const columns: readonly Column<PaymentLink>[] = [
  {
    header: 'Link',
    cell: (link) => (
      <>
        <span className="font-medium">{link.description || amountOf(link)}</span>
        <span className="block">
          <Copied text={link.url} name="link" />
        </span>
      </>
    ),
  },
  { header: 'Amount', hiddenOn: 'phone', cell: amountOf },
  { header: 'Pays with', hiddenOn: 'tablet', cell: (link) => <Accepted link={link} /> },
  {
    header: 'State',
    hiddenOn: 'phone',
    cell: ({ active }) => <Status status={active ? 'active' : 'inactive'} />,
  },
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
      <PageHead title="Payment links" lead="Pages to share or to print. Each visit starts a payment.">
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
            The quickest way to get paid: create a link, send it, and watch Payments. It needs no code.
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
    <span className="inline-flex flex-wrap justify-end gap-2">
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
