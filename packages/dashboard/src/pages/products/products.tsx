import { createProduct, listProducts, type Product } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { createProduct as limits } from '../../generated/forms.ts'
import { Field, TextArea } from '../../parts/form.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { MakeDialog, Making } from '../../parts/making.tsx'
import { Day, Empty, Status } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { PriceSummary } from './price-summary.tsx'

const columns: readonly Column<Product>[] = [
  {
    header: 'Product',
    cell: ({ name, description }) => (
      <>
        <span className="font-medium">{name}</span>
        {description !== null && <span className="line-clamp-1 block text-soft">{description}</span>}
      </>
    ),
  },
  { header: 'Price', cell: ({ id }) => <PriceSummary productId={id} /> },
  { header: 'Status', cell: ({ active }) => <Status status={active ? 'active' : 'archived'} /> },
  {
    header: 'Created',
    isFigure: true,
    hiddenOn: 'phone',
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
]

/** The number of products that are read at a time. It is small, because the prices of each need a request. */
const atATime = 25

export const Page = () => {
  const { client } = useWorkspace()
  const list = useList(['products'], (cursor) => listProducts(client, { cursor, limit: atATime }))
  return (
    <Making
      title="Products"
      lead="What you sell, with its prices."
      words="New product"
      dialog={NewProduct}
      operation="createProduct"
    >
      <List
        label="Products"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        pageOf={({ id }) => `products/${id}`}
        empty={
          <Empty title="No products yet">
            Press “New product” to sell a subscription, or the same thing many times. A payment link or an
            invoice for a single amount needs no product.
          </Empty>
        }
      />
    </Making>
  )
}

const NewProduct = ({ onClose }: { onClose: () => void }) => (
  <MakeDialog
    title="New product"
    submit="Create product"
    operation="createProduct"
    make={(client, { name = '', ...others }, options) => createProduct(client, { name, ...others }, options)}
    pageOf={({ id }) => `products/${id}`}
    onClose={onClose}
  >
    <Field name="name" limits={limits.name} label="Name" />
    <TextArea name="description" limits={limits.description} label="Description" hint="Optional." />
  </MakeDialog>
)
