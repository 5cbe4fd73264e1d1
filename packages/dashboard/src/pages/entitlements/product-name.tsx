import { retrieveProduct } from '@stablerail/sdk/functions'
import { useRecord } from '../../data/use-record.ts'
import { useWorkspace } from '../../shell/workspace.ts'

/**
 * Shows the name of a product, or its id until the product is loaded. A product that a list shows several
 * times is loaded once.
 */
export const ProductName = ({ id }: { id: string }) => {
  const { client } = useWorkspace()
  const { data } = useRecord(['product', id], () => retrieveProduct(client, id))
  return <span className="font-medium">{data?.name ?? id}</span>
}
