import {
  type Customer,
  deleteCustomer,
  listEntitlements,
  listPayments,
  type Payment,
  retrieveCustomer,
  updateCustomer,
} from '@stablerail/sdk/functions'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { useRecord } from '../../data/use-record.ts'
import { updateCustomer as limits } from '../../generated/forms.ts'
import { Button } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { countryName } from '../../parts/countries.ts'
import { CountryChoice } from '../../parts/country-choice.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Go, usePathTo } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Card, Copied, Empty, Facts, PageHead, Status, Waiting, When } from '../../parts/small.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { entitlementColumns } from '../entitlements/columns.tsx'

export const Page = () => {
  const { customerId = '' } = useParams({ strict: false }) as { customerId?: string }
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(['customer', customerId], () =>
    retrieveCustomer(client, customerId),
  )
  if (data !== undefined) return <Shown customer={data} />
  return (
    <>
      <PageHead title="Customer" />
      {error === null ? <Waiting lines={5} /> : <Problem error={error} retry={() => void refetch()} />}
    </>
  )
}

const columns: readonly Column<Payment>[] = [
  { header: 'Amount', cell: ({ amountMinor, currency }) => moneyOf(amountMinor, currency) },
  { header: 'Status', cell: ({ status }) => <Status status={status} /> },
  { header: 'Seen', isFigure: true, cell: ({ createdAt }) => <When at={createdAt} isShort /> },
]

const Shown = ({ customer }: { customer: Customer }) => {
  const { client } = useWorkspace()
  const payments = useList(['payments', 'of', customer.id], (cursor) =>
    listPayments(client, { customerId: customer.id, cursor, limit: 25 }),
  )
  return (
    <>
      <Go to="customers" className="mb-2 inline-block text-soft hover:text-accent">
        ← Customers
      </Go>
      <PageHead title={customer.email} lead={customer.name ?? undefined}>
        {customer.deletedAt === null && (
          <May operation="updateCustomer">
            <Edit customer={customer} />
          </May>
        )}
      </PageHead>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <section className="grid content-start gap-3">
          <h2 className="font-semibold text-base">Payments</h2>
          <List
            label="Payments of the customer"
            list={payments}
            columns={columns}
            idOf={({ id }) => id}
            pageOf={({ id }) => `payments/${id}`}
            empty={<Empty title="No payments yet">What they pay is listed here.</Empty>}
          />
          <MayUse customerId={customer.id} />
        </section>
        <div className="grid content-start gap-4">
          <Card title="Customer">
            <Facts
              facts={[
                ['Status', <Status key="status" status={customer.status} />],
                ['Id', <Copied key="id" text={customer.id} shown={customer.id} name="id" />],
                ['Country', customer.country === null ? null : countryName(customer.country)],
                [
                  'Wallet',
                  customer.wallet === null ? null : (
                    <Copied key="wallet" text={customer.wallet} name="wallet" />
                  ),
                ],
                ['Since', <When key="since" at={customer.createdAt} />],
                [
                  'Deleted',
                  customer.deletedAt === null ? null : <When key="deleted" at={customer.deletedAt} />,
                ],
              ]}
            />
          </Card>
          {customer.deletedAt === null && (
            <May operation="deleteCustomer">
              <Card title="Delete">
                <Remove customer={customer} />
              </Card>
            </May>
          )}
        </div>
      </div>
    </>
  )
}

const MayUse = ({ customerId }: { customerId: string }) => {
  const { client } = useWorkspace()
  const list = useList(['entitlements', 'of', customerId], (cursor) =>
    listEntitlements(client, { customerId, cursor, limit: 25 }),
  )
  return (
    <>
      <h2 className="mt-3 font-semibold text-base">May use</h2>
      <List
        label="What the customer may use"
        list={list}
        columns={entitlementColumns}
        idOf={({ id }) => id}
        empty={<Empty title="Nothing yet">A product that they pay for is listed here.</Empty>}
      />
    </>
  )
}

const Edit = ({ customer }: { customer: Customer }) => {
  const { client } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const update = useAct(
    'updateCustomer',
    ({ name, country, wallet }: Record<string, string>, options) =>
      updateCustomer(
        client,
        customer.id,
        { ...(name === undefined ? {} : { name }), country: country ?? null, wallet: wallet ?? null },
        options,
      ),
    { onDone: () => setOpen(false) },
  )
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog title="Edit customer" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
          <Field name="name" limits={limits.name} label="Name" defaultValue={customer.name ?? ''} />
          <CountryChoice name="country" label="Country" defaultValue={customer.country} />
          <Field name="wallet" limits={limits.wallet} label="Wallet" defaultValue={customer.wallet ?? ''} />
        </Form>
      </Dialog>
    </>
  )
}

const Remove = ({ customer }: { customer: Customer }) => {
  const { client } = useWorkspace()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  const remove = useAct('deleteCustomer', (id: string, options) => deleteCustomer(client, id, options), {
    onDone: () => void navigate({ href: pathTo('customers') }),
  })
  return (
    <div className="grid gap-3">
      <p className="text-soft">Name, email address and other personal data are removed. Payments stay.</p>
      <div>
        <Confirmed words="Delete" title={`Delete ${customer.email}?`} act={remove} input={customer.id}>
          Their subscriptions end, and their personal data is removed for good.
        </Confirmed>
      </div>
    </div>
  )
}
