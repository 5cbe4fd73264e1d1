import { type Product, retrieveProduct, updateProduct } from '@stablerail/sdk/functions'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useRecord } from '../../data/use-record.ts'
import { updateProduct as limits } from '../../generated/forms.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form, TextArea } from '../../parts/form.tsx'
import { Go } from '../../parts/go.tsx'
import { KeyFacts } from '../../parts/key-facts.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Copied, Day, PageHead, Status, Waiting } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { PriceSummary } from './price-summary.tsx'
import { NewPrice, Prices } from './prices.tsx'

export const Page = () => {
  const { productId = '' } = useParams({ strict: false }) as { productId?: string }
  const { client } = useWorkspace()
  const { data, error, refetch } = useRecord(['product', productId], () => retrieveProduct(client, productId))
  if (data !== undefined) return <Shown product={data} />
  return (
    <>
      <PageHead title="Product" />
      {error === null ? <Waiting lines={5} /> : <Problem error={error} retry={() => void refetch()} />}
    </>
  )
}

const Shown = ({ product }: { product: Product }) => (
  <>
    <Go to="products" className="mb-2 inline-block text-soft hover:text-accent">
      ← Products
    </Go>
    <PageHead
      title={product.name}
      lead={
        <span className="grid justify-items-start gap-2">
          <Status status={product.active ? 'active' : 'archived'} />
          {product.description}
        </span>
      }
    >
      <May operation="updateProduct">
        <Edit product={product} />
        <Acts product={product} />
      </May>
    </PageHead>
    <KeyFacts
      facts={[
        ['Price', <PriceSummary key="price" productId={product.id} />],
        ['Created', <Day key="created" at={product.createdAt} />],
        [
          'ID',
          <span key="id" className="whitespace-nowrap font-normal text-sm [&_code]:break-normal">
            <Copied text={product.id} name="id of the product" />
          </span>,
        ],
      ]}
    />
    <Prices product={product} />
  </>
)

const Edit = ({ product }: { product: Product }) => {
  const { client } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const update = useAct(
    'updateProduct',
    ({ name, description }: Record<string, string>, options) =>
      updateProduct(
        client,
        product.id,
        { ...(name === undefined ? {} : { name }), description: description ?? null },
        options,
      ),
    { onDone: () => setOpen(false) },
  )
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog title="Edit product" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
          <Field name="name" limits={limits.name} label="Name" defaultValue={product.name} required />
          <TextArea
            name="description"
            limits={limits.description}
            label="Description"
            hint="Optional."
            defaultValue={product.description ?? ''}
          />
        </Form>
      </Dialog>
    </>
  )
}

const Acts = ({ product }: { product: Product }) => {
  const { client } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const turn = useAct('updateProduct', (active: boolean, options) =>
    updateProduct(client, product.id, { active }, options),
  )
  return (
    <>
      <Button isBusy={turn.isPending} onClick={() => turn.mutate(!product.active)}>
        {product.active ? 'Archive' : 'Restore'}
      </Button>
      <Button look="primary" onClick={() => setOpen(true)}>
        New price
      </Button>
      {turn.error !== null && <Problem error={turn.error} />}
      {isOpen && <NewPrice product={product} onClose={() => setOpen(false)} />}
    </>
  )
}
