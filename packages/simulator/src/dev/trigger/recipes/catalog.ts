import type { Recipes, TriggerShop } from '../shop.ts'

const createProduct = async ({ client, did }: TriggerShop) => {
  const product = await client.products.create({ name: 'Mug' })
  did(`The product ${product.id} was created.`)
  return product
}

const createPrice = async (shop: TriggerShop) => {
  const product = await createProduct(shop)
  return await shop.client.prices.create(product.id, { amount: 1_999, interval: 'one_time' })
}

/** Events of customers, products and prices. */
export const catalogRecipes: Recipes = {
  'customer.created': ({ customer }) => customer(),
  'customer.updated': async ({ customer, client }) => {
    const { id } = await customer()
    await client.customers.update(id, { name: 'Ada' })
  },
  'customer.deleted': async ({ customer, client }) => {
    const { id } = await customer()
    await client.customers.delete(id)
  },
  'product.created': createProduct,
  'product.updated': async (shop) => {
    const { id } = await createProduct(shop)
    await shop.client.products.update(id, { name: 'Large mug' })
  },
  'price.created': createPrice,
  'price.updated': async (shop) => {
    const { id } = await createPrice(shop)
    await shop.client.prices.update(id, { active: false })
  },
}
