import { retrieveProduct } from '@stablerail/sdk/functions'
import { useRecord } from '../../data/use-record.ts'
import { useWorkspace } from '../../shell/workspace.ts'

/**
 * Shows the name of a product, or its id until the product is read. A list that shows a product several times
 * reads it once.
 */
export const ProductName = ({ id }: { id: string }) => {
  const { client } = useWorkspace()
  const { data } = useRecord(['product', id], () => retrieveProduct(client, id))
  return <span className="font-medium">{data?.name ?? id}</span>
}
