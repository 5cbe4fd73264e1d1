import { type Customer, deleteCustomer, retrieveCustomer, updateCustomer } from '@stablerail/sdk/functions'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useRecord } from '../../data/use-record.ts'
import { updateCustomer as limits } from '../../generated/forms.ts'
import { Button } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { countryName } from '../../parts/countries.ts'
import { CountryChoice } from '../../parts/country-choice.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Go, usePathTo } from '../../parts/go.tsx'
import { May } from '../../parts/may.tsx'
import { customerName, Email } from '../../parts/names.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Card, Copied, Facts, PageHead, Status, Waiting, When } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { CustomerRecords, Totals } from './customer-records.tsx'

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

const Shown = ({ customer }: { customer: Customer }) => {
  return (
    <>
      <Go to="customers" className="mb-2 inline-block text-soft hover:text-accent">
        ← Customers
      </Go>
      <PageHead
        title={customerName(customer)}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            {customer.deletedAt === null && <Status status={customer.status} />}
            {customer.name !== null && <Email>{customer.email}</Email>}
          </span>
        }
      >
        {customer.deletedAt === null && (
          <May operation="updateCustomer">
            <Edit customer={customer} />
          </May>
        )}
      </PageHead>
      <Totals customer={customer} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <CustomerRecords customer={customer} />
        <div className="grid grid-cols-1 content-start gap-4">
          <Card title="Customer">
            <Facts
              facts={[
                ['Country', customer.country === null ? null : countryName(customer.country)],
                [
                  'Wallet',
                  customer.wallet === null ? null : (
                    <Copied key="wallet" text={customer.wallet} name="wallet" />
                  ),
                ],
                ['Created', <When key="created" at={customer.createdAt} />],
                ...(customer.deletedAt === null
                  ? []
                  : [['Deleted', <When key="deleted" at={customer.deletedAt} />] as const]),
                ['ID', <Copied key="id" text={customer.id} shown={customer.id} name="id" />],
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
      <p className="text-soft">Removes the name, email address and other personal data. Payments are kept.</p>
      <div>
        <Confirmed
          words="Delete"
          title={`Delete ${customerName(customer)}?`}
          act={remove}
          input={customer.id}
        >
          Their subscriptions end, and their personal data is removed permanently.
        </Confirmed>
      </div>
    </div>
  )
}
