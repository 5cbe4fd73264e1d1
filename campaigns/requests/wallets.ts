/**
 * Creates wallets of the test workspace with the signatures that verify them or authorise a puller for them.
 */
import { evmSigner } from '../../packages/chains/test/signers.ts'
import { openAccount, type Signer } from '../../packages/server/src/testing/relaying/agreeing.ts'
import type { Names } from './draft.ts'
import type { Call } from './people.ts'
import { named, type Shop } from './shop.ts'
import { messageNames, typedDataNames } from './signatures.ts'

type Challenge = { id: string; message: string }
type Registered = { id: string; signer: Signer; challenge: Challenge }

export type Wallets = {
  /**
   * Creates wallets and their signatures, unless earlier random requests made that impossible. Returns the
   * values for the placeholders in requests. `call` sends requests as an admin.
   */
  fill(call: Call): Promise<Names>
}

export const openWallets = (shop: Shop): Wallets => {
  let fresh: Registered | null = null
  let pulled: Registered | null = null
  return {
    async fill(call) {
      fresh = await challenge(shop, call, fresh)
      if (pulled === null) {
        pulled = await register(shop, call)
        if (pulled !== null) await verify(call, pulled)
      }
      return {
        ...(fresh === null ? {} : await challengeNames(shop, call, fresh)),
        ...(pulled === null ? {} : await namingNames(shop, call, pulled)),
      }
    },
  }
}

const register = async ({ pull }: Shop, call: Call): Promise<Registered | null> => {
  const signer = await openAccount(pull)
  const made = await call('wallets', { chain: 'base', token: 'USDC', address: signer.address })
  if (made === null) return null
  return { id: (made.wallet as { id: string }).id, signer, challenge: made.challenge as Challenge }
}

/**
 * Returns the wallet with a new challenge. If the server refuses one, for example because the wallet is
 * verified, returns a new wallet.
 */
const challenge = async (shop: Shop, call: Call, known: Registered | null): Promise<Registered | null> => {
  const anew = known === null ? null : await call(`wallets/${known.id}/challenge`, {})
  return known !== null && anew !== null
    ? { ...known, challenge: anew as Challenge }
    : await register(shop, call)
}

const verify = async (call: Call, { id, signer, challenge: { id: challengeId, message } }: Registered) => {
  const signature = await evmSigner(signer.privateKey).sign(message)
  await call(`wallets/${id}/verify`, { challengeId, signature })
}

const challengeNames = async (
  { till }: Shop,
  call: Call,
  { id, signer, challenge: { id: challengeId, message } }: Registered,
): Promise<Names> => {
  const wallets = (await call('wallets')) as { data: { id: string; address: string }[] } | null
  const own = wallets?.data.find(({ address }) => address === till.merchant.address)
  const ofOwn = await call(`wallets/${own?.id}/challenge`, {})
  const signers = { signer: evmSigner(signer.privateKey), other: evmSigner() }
  return {
    ...named({ newWallet: id, wallet: own?.id, challenge: challengeId, ownChallenge: ofOwn?.id as string }),
    ...(await messageNames('challenge', message, signers)),
  }
}

type ToSign = { deadline: string; typedData: string }

/**
 * Creates signatures that authorise the server as puller. They are created again even if the server is
 * authorised, because each signature has a new nonce.
 */
const namingNames = async ({ pull }: Shop, call: Call, { id, signer }: Registered): Promise<Names> => {
  const puller = await call(`wallets/${id}/puller`)
  const toSign = puller?.toSign as ToSign | undefined
  if (toSign === undefined) return {}
  const data = JSON.parse(toSign.typedData)
  const typedData = JSON.stringify({ ...data, message: { ...data.message, allowed: true } })
  return {
    ...named({ pulledWallet: id }),
    'text:deadline': toSign.deadline,
    ...(await typedDataNames('naming', typedData, { signer, other: await openAccount(pull) })),
  }
}
