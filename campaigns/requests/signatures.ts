/**
 * Builds a valid signature and many variations: with changed bytes, of other contents, and by other signers.
 */
import { type Signer, signTypedData } from '../../packages/server/src/testing/relaying/agreeing.ts'
import type { Names } from './draft.ts'

/**
 * Signatures by name: `signed` is the valid signature; another name, such as `highS`, states how a signature
 * differs from the valid one.
 */
type Forms = Record<string, string>

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const byte = (value: number): string => value.toString(16).padStart(2, '0')
const largest = 'f'.repeat(64)

/**
 * Returns the valid signature (`signed`) and variations of its bytes, by the name of the variation, such as
 * `highS`.
 */
const formsOf = (signed: string): Forms => {
  const [r, s] = [signed.slice(2, 66), signed.slice(66, 130)]
  const v = Number.parseInt(signed.slice(130), 16)
  const withRecid = (recid: number) => `0x${r}${s}${byte(recid)}`
  return {
    signed,
    upperCase: `0x${signed.slice(2).toUpperCase()}`,
    recidZeroOrOne: withRecid(v - 27),
    recidFlipped: withRecid(55 - v),
    recidTwo: withRecid(29),
    recidThree: withRecid(3),
    recidLast: withRecid(255),
    highS: `0x${r}${word(order - BigInt(`0x${s}`))}${byte(55 - v)}`,
    // ERC-2098: the recovery value is stored in the first bit of s.
    compact: `0x${r}${word(BigInt(`0x${s}`) | (BigInt(v - 27) << 255n))}`,
    zeroR: `0x${'0'.repeat(64)}${s}${byte(v)}`,
    zeroS: `0x${r}${'0'.repeat(64)}${byte(v)}`,
    largest: `0x${largest}${largest}${byte(v)}`,
    orderAsS: `0x${r}${word(order)}${byte(v)}`,
    cut: signed.slice(0, -2),
    halfByte: signed.slice(0, -1),
    longer: `${signed}00`,
    twice: `${signed}${signed.slice(2)}`,
    empty: '0x',
    one: '0x00',
    // ERC-6492: because of this suffix, a verifier would first deploy a contract.
    wrapped: `0x${'00'.repeat(32)}${signed.slice(2)}${'6492'.repeat(16)}`,
    longest: `0x${'5a'.repeat(2_047)}`,
    tooLong: `0x${'5a'.repeat(2_048)}`,
  }
}

/**
 * Returns the signatures by the name of their placeholder in requests. The name has the signed content and
 * the variation of the signature: `terms:highS` is the variation `highS` of the signature of `terms`.
 */
const named = (kind: string, forms: Forms): Names =>
  Object.fromEntries(Object.entries(forms).map(([form, signature]) => [`${kind}:${form}`, signature]))

type TypedData = {
  domain: Record<string, unknown>
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** Returns the typed data with a changed value in the last field of its message. */
const withOtherEnd = (data: TypedData): TypedData => {
  const { name, type } = data.types[data.primaryType]?.at(-1) ?? { name: 'none', type: 'none' }
  const value = type.startsWith('bytes')
    ? `0x${'11'.repeat(32)}`
    : String(BigInt(String(data.message[name])) + 1n)
  return { ...data, message: { ...data.message, [name]: value } }
}

const variantsOf = (data: TypedData): Record<string, TypedData> => {
  const inDomain = (change: object): TypedData => ({ ...data, domain: { ...data.domain, ...change } })
  return {
    ofOtherChain: inDomain({ chainId: Number(data.domain.chainId) + 1 }),
    ofOtherContract: inDomain({ verifyingContract: `0x${'de'.repeat(20)}` }),
    ofOtherVersion: inDomain({ version: '2' }),
    ofOtherName: inDomain({ name: 'Permit2' }),
    ofOtherMessage: withOtherEnd(data),
  }
}

/**
 * Returns signatures of typed data, as values for placeholders in requests. `signed` is the valid signature
 * of the right signer and `byOther` is by another signer; the others have changed bytes or sign data that
 * differs in one field.
 */
export const typedDataNames = async (
  kind: string,
  typedData: string,
  { signer, other }: { signer: Signer; other: Signer },
): Promise<Names> => {
  const signatures: Forms = { byOther: await signTypedData(other, typedData) }
  for (const [name, data] of Object.entries(variantsOf(JSON.parse(typedData))))
    signatures[name] = await signTypedData(signer, JSON.stringify(data))
  return named(kind, { ...formsOf(await signTypedData(signer, typedData)), ...signatures })
}

type MessageSigner = { sign(message: string): Promise<string> }

/**
 * Returns signatures of a text, by the name of their placeholder in requests: the valid signature, variations
 * of its bytes, a signature by another signer, and a signature of another text.
 */
export const messageNames = async (
  kind: string,
  message: string,
  { signer, other }: { signer: MessageSigner; other: MessageSigner },
): Promise<Names> =>
  named(kind, {
    ...formsOf(await signer.sign(message)),
    byOther: await other.sign(message),
    ofOtherMessage: await signer.sign(`${message}\n`),
  })

const forms = [
  ...Object.keys(formsOf(`0x${'11'.repeat(65)}`)),
  ...['byOther', 'ofOtherChain', 'ofOtherContract', 'ofOtherVersion', 'ofOtherName', 'ofOtherMessage'],
]

/**
 * The variations of a signature that the server must accept, for typed data and for a text. For a text, the
 * server also accepts the encodings that some wallets use.
 */
const counted: Record<'typed data' | 'a text', readonly string[]> = {
  'typed data': ['signed', 'upperCase'],
  'a text': ['signed', 'upperCase', 'recidZeroOrOne', 'highS'],
}

/**
 * Returns, for each variation of a signature, such as `highS`, its placeholder in requests (`text`) and
 * whether the server must refuse the signature (`forged`).
 */
export const signatureForms = (kind: string, of: keyof typeof counted): { text: string; forged: boolean }[] =>
  forms
    .filter((form) => of === 'typed data' || !/^ofOther(?!Message)/.test(form))
    .map((form) => ({ text: `{${kind}:${form}}`, forged: !counted[of].includes(form) }))
