import { listPrices, type Price } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { summaryOf } from './summary-of.ts'

/** Reads the prices of a product, as the page of the product does. */
export const usePrices = (productId: string) => {
  const { client } = useWorkspace()
  return useList<Price>(['prices', productId], () => listPrices(client, productId))
}

/** The active price of a product, and how many more there are. Nothing until the prices are read. */
export const PriceSummary = ({ productId }: { productId: string }) => {
  const { items, error } = usePrices(productId)
  if (items === undefined) return error === null ? null : 'Could not be read'
  return summaryOf(items)
}
