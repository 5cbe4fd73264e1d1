import { type Customer, type CustomerStatus, createCustomer, listCustomers } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { createCustomer as limits } from '../../generated/forms.ts'
import { countryName } from '../../parts/countries.ts'
import { CountryChoice } from '../../parts/country-choice.tsx'
import { FilterBar, FilterChoice, FilterText, useFilters } from '../../parts/filters.tsx'
import { Field } from '../../parts/form.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { MakeDialog, Making } from '../../parts/making.tsx'
import { Email } from '../../parts/names.tsx'
import { Day, Empty, Status } from '../../parts/small.tsx'
import { optionsOf } from '../../parts/statuses.ts'
import { useWorkspace } from '../../shell/workspace.ts'

const columns: readonly Column<Customer>[] = [
  {
    header: 'Customer',
    cell: ({ email, name }) => (
      <>
        <span className="block font-medium [overflow-wrap:anywhere]">{name ?? <Email>{email}</Email>}</span>
        {name !== null && (
          <span className="block text-soft">
            <Email>{email}</Email>
          </span>
        )}
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
    cell: ({ createdAt }) => <Day at={createdAt} />,
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
    <Making
      title="Customers"
      lead="People and companies that pay you."
      words="New customer"
      dialog={NewCustomer}
      operation="createCustomer"
    >
      <FilterBar filters={filters}>
        <FilterText filters={filters} name="q" label="Email or name" />
        <FilterChoice
          filters={filters}
          name="status"
          label="Status"
          options={optionsOf({ active: 'active', at_risk: 'at_risk', churned: 'churned' })}
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
            <Empty title="No matching customers">Search for a part of an email address or a name.</Empty>
          ) : (
            <Empty title="No customers yet">
              Press “New customer” to add one, for example to send an invoice. A checkout with an email
              address adds its buyer.
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
