/** The pages of the shop, as HTML. */
import { type Order, product } from './orders.ts'

/** Returns a page. Escape texts that come from buyers before you add them to `body`. */
const page = (body: string, head = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${product.name}</title>
${head}
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

export const productPage = (): string =>
  page(`<h1>${product.name}</h1>
<p>$${(product.price / 100).toFixed(2)}, paid in USDC</p>
<form method="post" action="/orders"><button>Buy</button></form>`)

/** Returns the page to which the buyer returns. It loads itself again until the order is paid. */
export const orderPage = ({ id, status }: Order): string =>
  page(
    `<h1>${status === 'paid' ? 'Thank you' : 'Waiting for the payment'}</h1>
<p>Order ${id}: ${status}</p>
<p><a href="/">Back to the shop</a></p>`,
    status === 'paid' ? '' : '<meta http-equiv="refresh" content="3">',
  )
