import { retrieveProduct } from '@stablerail/sdk/functions'
import { useRecord } from '../../data/use-record.ts'
import { useWorkspace } from '../../shell/workspace.ts'

/** The name of a product, by its id until it is read. Lists that name a product often read it once. */
export const ProductName = ({ id }: { id: string }) => {
  const { client } = useWorkspace()
  const { data } = useRecord(['product', id], () => retrieveProduct(client, id))
  return <span className="font-medium">{data?.name ?? id}</span>
}
