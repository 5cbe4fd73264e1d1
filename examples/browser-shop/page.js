/**
 * The shop's page in the browser: a cart, then an order and three ways to pay it. The status that the
 * checkout page reports is only shown as a hint. Whether the order is paid is decided by the shop's server.
 */
import { openCheckout } from '@stablerail/sdk/browser'

const find = (selector) => document.querySelector(selector)
const tell = (text) => {
  find('output').textContent = text
}

const texts = {
  'awaiting payment': 'We await your payment.',
  paid: 'Paid. Your mugs are on their way.',
  underpaid: 'Too little came. Write to us.',
  expired: 'The time to pay is over. Order again.',
}

const offline = 'No connection. This page goes on by itself.'

const lookEveryMs = 1_000

/** Shows an order, and polls its status until the order no longer awaits payment. */
const follow = async (id) => {
  try {
    if (await show(id)) return
  } catch {
    tell(offline)
  }
  setTimeout(() => follow(id), lookEveryMs)
}

/** Shows the order's current status. Returns whether the order no longer awaits payment. */
const show = async (id) => {
  const { status, totalCents, payAt } = await (await fetch(`/orders/${id}`)).json()
  find('form').hidden = true
  find('section').hidden = false
  find('#total').textContent = `$${(totalCents / 100).toFixed(2)}`
  find('#ways').hidden = status !== 'awaiting payment'
  for (const button of document.querySelectorAll('#ways button'))
    button.onclick = () => openCheckout(payAt, { mode: button.value, onStatus: hint, onClosed: closed })
  const isOver = status !== 'awaiting payment'
  if (isOver || ['', offline].includes(find('output').textContent)) tell(texts[status])
  return isOver
}

const hint = (status) => {
  if (status === 'succeeded') tell('Your payment is seen. A moment: we are being told of it.')
}

const closed = (status) => {
  if (status !== 'succeeded') tell('Not paid yet? You can go on whenever you like.')
}

find('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const cart = Object.fromEntries(new FormData(event.target))
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/orders', { method: 'POST', headers, body: JSON.stringify(cart) })
  const { id, error } = await response.json()
  if (error !== undefined) return tell(error)
  // Stores the order's id in the URL, so that the page shows the order again after a reload or when the buyer
  // returns from the checkout page.
  history.replaceState(null, '', `?order=${id}`)
  tell('')
  await follow(id)
})

const ordered = new URLSearchParams(location.search).get('order')
if (ordered !== null) await follow(ordered)
