import { type Customer, type CustomerStatus, createCustomer, listCustomers } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { createCustomer as limits } from '../../generated/forms.ts'
import { countryName } from '../../parts/countries.ts'
import { CountryChoice } from '../../parts/country-choice.tsx'
import { FilterBar, FilterChoice, FilterText, useFilters } from '../../parts/filters.tsx'
import { Field } from '../../parts/form.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { MakeDialog, Making } from '../../parts/making.tsx'
import { Empty, Status, When } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'

const columns: readonly Column<Customer>[] = [
  {
    header: 'Customer',
    cell: ({ email, name }) => (
      <>
        <span className="break-all font-medium">{email}</span>
        {name !== null && <span className="block text-soft">{name}</span>}
      </>
    ),
  },
  { header: 'Status', cell: ({ status }) => <Status status={status} /> },
  {
    header: 'Country',
    hiddenOn: 'tablet',
    cell: ({ country }) => (country === null ? '–' : countryName(country)),
  },
  {
    header: 'Since',
    isFigure: true,
    hiddenOn: 'phone',
    cell: ({ createdAt }) => <When at={createdAt} isShort />,
  },
]

export const Page = () => {
  const { client } = useWorkspace()
  const filters = useFilters(['q', 'status'])
  const query = filters.values as { q?: string; status?: CustomerStatus }
  const list = useList(['customers', query], (cursor) =>
    listCustomers(client, { ...query, cursor, limit: 50 }),
  )
  return (
    <Making title="Customers" words="New customer" dialog={NewCustomer} operation="createCustomer">
      <FilterBar filters={filters}>
        <FilterText filters={filters} name="q" label="Email or name" />
        <FilterChoice
          filters={filters}
          name="status"
          label="Status"
          options={[
            ['active', 'Active'],
            ['at_risk', 'At risk'],
            ['churned', 'Churned'],
          ]}
        />
      </FilterBar>
      <List
        label="Customers"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        pageOf={({ id }) => `customers/${id}`}
        empty={
          filters.isNarrowed ? (
            <Empty title="No customer is like that">Search for a part of an email address or a name.</Empty>
          ) : (
            <Empty title="No customers yet">
              A checkout with an email address makes one. You can also make one here, to send an invoice to.
            </Empty>
          )
        }
      />
    </Making>
  )
}

const NewCustomer = ({ onClose }: { onClose: () => void }) => (
  <MakeDialog
    title="New customer"
    submit="Create customer"
    operation="createCustomer"
    make={(client, { email = '', ...others }, options) =>
      createCustomer(client, { email, ...others }, options)
    }
    pageOf={({ customer }) => `customers/${customer.id}`}
    onClose={onClose}
  >
    <Field name="email" limits={limits.email} label="Email" type="email" />
    <Field name="name" limits={limits.name} label="Name" />
    <CountryChoice name="country" label="Country" defaultValue={null} />
  </MakeDialog>
)
