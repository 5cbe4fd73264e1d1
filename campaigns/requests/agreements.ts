/** Creates the typed data that a buyer signs to pay by allowance, and signatures of it in several forms. */
import { openAccount, type Signer } from '../../packages/server/src/testing/relaying/agreeing.ts'
import type { Names } from './draft.ts'
import { type Call, callerOf, idIn, named, pair, type Shop, tokenOf } from './shop.ts'
import { typedDataNames } from './signatures.ts'

/** Malicious contracts, which stand in for a payer's smart-contract wallet. */
const contracts = {
  // PUSH3 1,500,000, PUSH1 0, RETURN: the contract returns as many bytes as the gas of a call can pay for.
  talker: { address: `0x${'7a'.repeat(20)}`, bytecode: '0x6216e3606000f3' },
  // JUMPDEST, PUSH1 0, JUMP: the contract loops without end.
  spender: { address: `0x${'5e'.repeat(20)}`, bytecode: '0x5b600056' },
} as const

/**
 * Deploys the malicious contracts. Returns the addresses that can be used in requests, as values for the
 * placeholders in requests.
 */
export const fillAddresses = async ({ pull, till }: Shop): Promise<Names> => {
  for (const one of Object.values(contracts)) await pull.node.client.setCode(one)
  const { payer, merchant } = till
  const mixed = `${payer.address.slice(0, -1)}${payer.address.endsWith('0') ? '1' : '0'}`
  return {
    'address:payer': payer.address,
    'address:merchant': merchant.address,
    'address:mixed': mixed,
    'address:other': (await openAccount(pull)).address,
    'address:token': pull.token,
    'address:talker': contracts.talker.address,
    'address:spender': contracts.spender.address,
    'address:contract': pull.network.pullContract,
    'address:relayer': pull.relayer.address,
  }
}

/** Sends a request of a buyer. Returns the response body; null if the response is an error. */
const visit = async ({ pull }: Shop, path: string, body?: object) => {
  const { status, json } = await pull.visit(body === undefined ? 'GET' : 'POST', path, body)
  return status < 300 ? json : null
}

/**
 * Creates checkouts and subscriptions that are paid by allowance, in each state of the agreement, with
 * signatures of their terms.
 */
export const fillAgreements = async (shop: Shop): Promise<Names> => {
  const { till, pull } = shop
  const signers = { signer: till.payer, other: await openAccount(pull) }
  return {
    ...(await fillCheckouts(shop, signers)),
    ...(await fillSubscriptions(shop, callerOf(shop), signers)),
  }
}

type Signers = { signer: Signer; other: Signer }

const fillCheckouts = async (shop: Shop, signers: Signers): Promise<Names> => {
  const { till } = shop
  const offer = async (payerAddress: string) => {
    const { json } = await till.request()
    const token = typeof json.hostedUrl === 'string' ? json.hostedUrl.split('/').at(-1) : null
    const asked = await visit(shop, `/v1/checkout/${token}/prepare-payment`, { payerAddress })
    return { token, typedData: asked?.terms?.typedData as string | undefined }
  }
  const agreeing = await offer(till.payer.address)
  const replayed = await offer(till.payer.address)
  return {
    ...named({
      agreeingToken: agreeing.token,
      replayedToken: replayed.token,
      contractToken: (await offer(contracts.talker.address)).token,
      payersToken: (await offer(till.payer.address)).token,
    }),
    ...(await namesOf('terms', agreeing.typedData, signers)),
    ...(await namesOf('replayed', replayed.typedData, signers)),
  }
}

const fillSubscriptions = async (shop: Shop, call: Call, signers: Signers): Promise<Names> => {
  const { till } = shop
  const subscribe = async (priceId: string | null = till.priceId) => {
    const begun = { customerId: till.customerId, priceId, ...pair, autopay: 'allowance' }
    return await tokenOf(shop, 'subscriptions', idIn(await call('subscriptions', begun), 'subscription'))
  }
  const offer = async (token: string | null): Promise<string | undefined> => {
    const asked = { payerAddress: till.payer.address }
    return (await visit(shop, `/v1/s/${token}/prepare-terms`, asked))?.terms?.typedData
  }
  const free = { amount: 0, interval: 'month' }
  const pulledToken = await subscribe()
  const agreedToken = await subscribe()
  const agreed = await namesOf('agreed', await offer(agreedToken), signers)
  await visit(shop, `/v1/s/${agreedToken}/terms`, { signature: agreed['agreed:signed'] })
  const stop = (await visit(shop, `/v1/s/${agreedToken}`))?.stop
  return {
    ...named({ pulledToken, agreedToken, payersSubscription: await subscribe() }),
    ...named({
      freeToken: await subscribe(idIn(await call(`products/${till.product.id}/prices`, free), 'price')),
    }),
    ...(await namesOf('anew', await offer(pulledToken), signers)),
    ...(await namesOf('stop', stop?.typedData, signers)),
  }
}

const namesOf = async (kind: string, typedData: string | undefined, signers: Signers): Promise<Names> =>
  typedData === undefined ? {} : await typedDataNames(kind, typedData, signers)
