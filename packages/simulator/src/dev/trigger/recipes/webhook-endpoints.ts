import type { Recipes, TriggerShop } from '../shop.ts'

const createEndpoint = async ({ client, did }: TriggerShop) => {
  const { endpoint } = await client.webhookEndpoints.create({
    url: 'http://127.0.0.1:4242/webhooks',
    events: ['webhook.endpoint.test'],
  })
  did(`The webhook endpoint ${endpoint.id} (${endpoint.url}) was created.`)
  return endpoint
}

const deleteEndpoint = async ({ client, did }: TriggerShop, id: string) => {
  await client.webhookEndpoints.delete(id)
  did('The webhook endpoint was deleted.')
}

/** Events of webhook endpoints. */
export const webhookEndpointRecipes: Recipes = {
  'webhook.endpoint.created': async (shop) => {
    const { id } = await createEndpoint(shop)
    await deleteEndpoint(shop, id)
  },
  'webhook.endpoint.test': async (shop) => {
    const { client, did } = shop
    const { data } = await client.webhookEndpoints.list()
    const [existing] = data
    const { id, url } = existing ?? (await createEndpoint(shop))
    await client.webhookEndpoints.test(id)
    did(`A test event for ${url} was requested.`)
    if (existing === undefined) await deleteEndpoint(shop, id)
  },
}
