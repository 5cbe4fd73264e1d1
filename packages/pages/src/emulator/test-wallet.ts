/**
 * A wallet for trying things out, on pages for buyers and in the dashboard. It announces itself as wallets do (EIP-6963),
 * asks its person in a dialog, and has the emulator sign: the browser has no key. The build keeps it apart from the scripts
 * that a server is handed, and the emulator alone serves it.
 */
type Call = { method: string; params?: unknown }
type Network = {
  chainId: number
  name: string
  tokens: { address: string; symbol: string; decimals: number }[]
}
type Transaction = { from: string; to: string; data: string; chainId?: string }

const walletName = 'the test wallet'

/** Where the emulator answers the wallet of the name that this script was loaded by. */
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

/** What a transfer moves, and where it goes. */
const readTransfer = ({ tokens, name: network }: Network, { to, data }: Transaction): string => {
  const token = tokens.find(({ address }) => address.toLowerCase() === to.toLowerCase())
  if (token === undefined || !data.startsWith('0xa9059cbb')) return `Sign a call of ${to} on ${network}?`
  const digits = BigInt(`0x${data.slice(74, 138)}`)
    .toString()
    .padStart(token.decimals + 1, '0')
  const amount = `${digits.slice(0, -token.decimals)}.${digits.slice(-token.decimals)}`
  return `Send ${amount} ${token.symbol} on ${network} to 0x${data.slice(34, 74)}?`
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  tag: Name,
  text: string,
  className = '',
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(tag), { textContent: text, className })

/** The text that a message in hex has. */
const readMessage = (message: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(message.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  )

/** The dashboard has no styles for the dialog, and its policy takes none but of its own files and of scripts. */
const dress = (dialog: HTMLDialogElement) => {
  dialog.style.cssText =
    'margin:auto;max-width:min(26rem,calc(100% - 2rem));padding:1.25rem;border:1px solid;border-radius:.75rem'
  for (const button of dialog.querySelectorAll('button'))
    button.style.cssText = 'margin:1rem .5rem 0 0;padding:.5rem 1rem;border:1px solid;border-radius:.5rem'
}

/** Whether the person confirms. */
const confirmed = (question: string): Promise<boolean> =>
  new Promise((resolve) => {
    const dialog = element('dialog', '', 'card')
    const heading = element('h2', 'Test wallet')
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

/** What the person is asked before a call is answered; null where nothing is. */
const questionOf = (network: Network, method: string, given: unknown): string | null => {
  if (method === 'eth_sendTransaction') return readTransfer(network, given as Transaction)
  if (method === 'personal_sign') return `Sign this message?\n\n${readMessage(String(given))}`
  return null
}

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
    const question = questionOf(present, call.method, given)
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
