import { createProduct, listProducts, type Product } from '@stablerail/sdk/functions'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { createProduct as limits } from '../../generated/forms.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form, TextArea } from '../../parts/form.tsx'
import { usePathTo } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { Empty, PageHead, Status, When } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'

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
  { header: 'State', cell: ({ active }) => <Status status={active ? 'active' : 'archived'} /> },
  {
    header: 'Made',
    isFigure: true,
    hiddenOn: 'phone',
    cell: ({ createdAt }) => <When at={createdAt} isShort />,
  },
]

export const Page = () => {
  const { client } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const list = useList(['products'], (cursor) => listProducts(client, { cursor, limit: 50 }))
  return (
    <>
      <PageHead title="Products" lead="What you sell, each with its prices.">
        <Button look="primary" onClick={() => setOpen(true)}>
          New product
        </Button>
      </PageHead>
      <List
        label="Products"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        pageOf={({ id }) => `products/${id}`}
        empty={
          <Empty title="No products yet">
            A product with a price is what subscriptions and links are made of. One-off amounts need none.
          </Empty>
        }
      />
      {isOpen && <NewProduct onClose={() => setOpen(false)} />}
    </>
  )
}

const NewProduct = ({ onClose }: { onClose: () => void }) => {
  const { client } = useWorkspace()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  const create = useAct(
    ({ name = '', ...others }: Record<string, string>, options) =>
      createProduct(client, { name, ...others }, options),
    { onDone: ({ id }) => void navigate({ href: pathTo(`products/${id}`) }) },
  )
  return (
    <Dialog title="New product" isOpen onClose={onClose}>
      <Form submit="Make the product" error={create.error} isBusy={create.isPending} onSubmit={create.mutate}>
        <Field name="name" limits={limits.name} label="Name" />
        <TextArea name="description" limits={limits.description} label="Description" hint="Optional." />
      </Form>
    </Dialog>
  )
}
