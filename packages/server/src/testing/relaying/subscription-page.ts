import { type AgreeingTill, openAgreeingTill, type Signer, signTypedData } from './agreeing.ts'
import { carry, collect, type RenewalWorld } from './renewals.ts'

export type TestSubscriptionPage = Awaited<ReturnType<typeof openSubscriptionPage>>

/**
 * Opens the page of a subscription by allowance for which no terms were signed yet, and returns functions
 * that act as its customer and its merchant.
 */
export const openSubscriptionPage = async (world: RenewalWorld) => {
  const till: AgreeingTill = await openAgreeingTill(world)
  const begin = async (more: object = {}) => {
    const { json } = await world.post(till.shop, 'subscriptions', {
      customerId: till.customerId,
      priceId: till.priceId,
      chain: 'base',
      token: 'USDC',
      autopay: 'allowance',
      ...more,
    })
    const { hosted_token } = await world.context.db
      .selectFrom('subscriptions')
      .select('hosted_token')
      .where('id', '=', json.id)
      .executeTakeFirstOrThrow()
    return { id: json.id as string, token: hosted_token }
  }
  let subscription = await begin()
  const subscribe = async (more: object) => {
    subscription = await begin(more)
  }
  const see = async () => (await world.visit('GET', `/v1/s/${subscription.token}`)).json
  const prepare = (by: Signer = till.payer) =>
    world.visit('POST', `/v1/s/${subscription.token}/prepare-terms`, { payerAddress: by.address })
  const send = (signature: string) => world.visit('POST', `/v1/s/${subscription.token}/terms`, { signature })
  const cancel = (body?: object) => world.visit('POST', `/v1/s/${subscription.token}/cancel`, body)
  const sign = async () => {
    const { json } = await prepare()
    return await send(await signTypedData(till.payer, json.terms.typedData))
  }
  const agree = async () => {
    await till.approve((await prepare()).json)
    return await sign()
  }
  const renew = async () => {
    await collect(world)
    await carry(world)
  }
  /** Returns the number of `subscription.payment_failed` events of the workspace. */
  const failures = async () =>
    (await till.types()).filter((type) => type === 'subscription.payment_failed').length
  /**
   * Returns the number of mails of the workspace about a kind of record. In test mode, customers get mails
   * only if the configuration has `testModeMail: 'customers'`.
   */
  const mailed = async (kind: string): Promise<number> => {
    const mails = await world.context.db.selectFrom('mails').select('about').execute()
    const { workspaceId } = till.shop.scope
    return mails.filter(({ about }) => about?.workspaceId === workspaceId && about.kind === kind).length
  }
  const raisePrice = async () => {
    const { json } = await world.post(till.shop, `products/${till.product.id}/prices`, {
      amount: 5000,
      interval: 'month',
    })
    return await world.post(till.shop, `subscriptions/${subscription.id}/change_plan`, { priceId: json.id })
  }
  const act = (operation: string, body?: object) =>
    world.post(till.shop, `subscriptions/${subscription.id}/${operation}`, body)
  const received = () => till.balance(till.merchant.address)
  const messageOf = ({ json }: Awaited<ReturnType<typeof prepare>>) =>
    JSON.parse(json.terms.typedData).message
  const living = () =>
    world.context.db
      .selectFrom('agreements')
      .selectAll()
      .where('subscription_id', '=', subscription.id)
      .where('state', '=', 'living')
      .execute()
  return {
    till,
    id: () => subscription.id,
    token: () => subscription.token,
    subscribe,
    see,
    prepare,
    send,
    cancel,
    sign,
    agree,
    renew,
    failures,
    mailed,
    raisePrice,
    act,
    received,
    messageOf,
    living,
  }
}
