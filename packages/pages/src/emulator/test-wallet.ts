/**
 * A test wallet for the pages of buyers and the dashboard. It announces itself like other wallets (EIP-6963),
 * requests confirmation in a dialog, and lets the emulator sign, so that the browser has no key. The build
 * keeps it separate from the scripts of the server, and only the emulator serves it.
 */

type Call = { method: string; params?: unknown }
type Network = {
  chainId: number
  name: string
  tokens: { address: string; symbol: string; decimals: number }[]
}
type Transaction = { from: string; to: string; data: string; chainId?: string }

/**
 * The name of the wallet. It is an English proper name, because pages insert the names of wallets into
 * sentences of every language.
 */
const walletName = 'Test Wallet'

/**
 * URL of the emulator's interface for this wallet. It is derived from the URL of this script; both contain
 * the wallet's name.
 */
const address = import.meta.url.replace(/scripts\/([\w-]+)\.js$/, 'emulator/$1')

class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const ask = async <Answer>(chainId: number, { method, params }: Call): Promise<Answer> => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chainId, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result: Answer
    error?: { code: number; message: string }
  }
  if (error !== undefined) throw new Refusal(error.code, error.message)
  return result
}

type Token = Network['tokens'][number]

const findToken = ({ tokens }: Network, wanted: string): Token | undefined =>
  tokens.find(({ address }) => address.toLowerCase() === wanted.toLowerCase())

const readAmount = (base: bigint, { decimals, symbol }: Token): string => {
  const digits = base.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)} ${symbol}`
}

/**
 * Describes a transaction to the user: the amount and recipient of a transfer, or the amount and spender of
 * an approval.
 */
const readTransaction = (network: Network, { to, data }: Transaction): string => {
  const token = findToken(network, to)
  const call = data.slice(0, 10)
  if (token === undefined || (call !== '0xa9059cbb' && call !== '0x095ea7b3'))
    return `Sign a call of ${to} on ${network.name}?`
  const amount = `${readAmount(BigInt(`0x${data.slice(74, 138)}`), token)} on ${network.name}`
  const other = `0x${data.slice(34, 74)}`
  return call === '0xa9059cbb' ? `Send ${amount} to ${other}?` : `Let ${other} take up to ${amount}?`
}

const secondsOf = { week: 604_800, day: 86_400, hour: 3_600, minute: 60, second: 1 }

/**
 * Describes how often the terms of an agreement allow a pull: the number of months or seconds between two
 * pulls.
 */
const readPeriod = ({ unit, count }: Record<string, string>): string => {
  const given = Number(count)
  const units = Number(unit) === 1 ? { year: 12, month: 1 } : secondsOf
  const [name, length] = Object.entries(units).find(([, one]) => given % one === 0) ?? ['second', 1]
  const times = given / length
  return times === 1 ? `every ${name}` : `every ${times} ${name}s`
}

/**
 * Describes the terms of an agreement: the amount, the recipient and the period. For other typed data,
 * returns its type.
 */
const readTypedData = (network: Network, text: string): string => {
  const { domain, primaryType, message } = JSON.parse(text) as {
    domain: { name: string }
    primaryType: string
    message: Record<string, string>
  }
  const token = findToken(network, message.token ?? '')
  if (primaryType !== 'Terms' || token === undefined)
    return `Sign “${primaryType}” of ${domain.name} on ${network.name}?`
  const amount = readAmount(BigInt(message.maximum ?? 0), token)
  return `Sign that up to ${amount} on ${network.name} may be paid to ${message.merchant} ${readPeriod(message)}?`
}

/**
 * Returns the question that the user must confirm before the request is executed; null if no confirmation is
 * needed.
 */
const questionOf = (network: Network, { method, params }: Call): string | null => {
  const given = Array.isArray(params) ? params : []
  if (method === 'eth_sendTransaction') return readTransaction(network, given[0] as Transaction)
  if (method === 'personal_sign') return `Sign this message?\n\n${readMessage(String(given[0]))}`
  return method === 'eth_signTypedData_v4' ? readTypedData(network, given[1] as string) : null
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  tag: Name,
  text: string,
  className = '',
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(tag), { textContent: text, className })

/** Decodes a message, which is given in hex, to text. */
const readMessage = (message: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(message.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  )

/**
 * Sets the styles of the dialog by script. The dashboard has no styles for the dialog, and its content
 * security policy allows only its own style files and styles set by scripts.
 */
const dress = (dialog: HTMLDialogElement) => {
  dialog.style.cssText =
    'margin:auto;max-width:min(26rem,calc(100% - 2rem));padding:1.25rem;border:1px solid;border-radius:.75rem'
  for (const button of dialog.querySelectorAll('button'))
    button.style.cssText = 'margin:1rem .5rem 0 0;padding:.5rem 1rem;border:1px solid;border-radius:.5rem'
}

/** Shows the question to the user, and returns whether the user confirms. */
const confirmed = (question: string): Promise<boolean> =>
  new Promise((resolve) => {
    const dialog = element('dialog', '', 'card')
    // The dialog is in English, but the page may be in another language or text direction.
    Object.assign(dialog, { lang: 'en', dir: 'ltr' })
    const heading = element('h2', walletName)
    heading.id = 'test-wallet'
    dialog.setAttribute('aria-labelledby', heading.id)
    const [confirm, decline] = [element('button', 'Confirm'), element('button', 'Decline', 'other')]
    confirm.addEventListener('click', () => dialog.close('confirmed'))
    decline.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'confirmed')
    })
    const note = 'This wallet is part of the emulator. Its tokens are worth nothing.'
    const asked = element('p', question)
    asked.style.cssText = 'white-space:pre-wrap;overflow-wrap:anywhere'
    dialog.append(heading, asked, element('p', note, 'note'), confirm, decline)
    if (address.endsWith('merchant-wallet')) dress(dialog)
    document.body.append(dialog)
    dialog.showModal()
  })

const start = async () => {
  const networks = await ask<Network[]>(0, { method: 'wallet_networks' })
  const [first] = networks
  if (first === undefined) return
  let present = first
  const switchTo = (chainId: number) => {
    const wanted = networks.find((one) => one.chainId === chainId)
    if (wanted === undefined) throw new Refusal(4902, `${walletName} does not know this network.`)
    present = wanted
    return null
  }
  const request = async (call: Call): Promise<unknown> => {
    const [given] = Array.isArray(call.params) ? call.params : []
    if (call.method === 'eth_chainId') return `0x${present.chainId.toString(16)}`
    if (call.method === 'wallet_switchEthereumChain')
      return switchTo(Number((given as { chainId: string }).chainId))
    const question = questionOf(present, call)
    if (question !== null && !(await confirmed(question))) throw new Refusal(4001, 'The person declined.')
    return await ask(present.chainId, call)
  }
  const circle =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="%23f59e0b"/></svg>'
  const info = {
    uuid: crypto.randomUUID(),
    name: walletName,
    rdns: 'test.emulator',
    icon: `data:image/svg+xml,${circle}`,
  }
  const detail = Object.freeze({ info: Object.freeze(info), provider: { request } })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

void start()
