import { product } from '../orders.ts'

/** The page of the product. The form sends a POST to `orders/route.ts`. */
export default function ProductPage() {
  return (
    <>
      <h1>{product.name}</h1>
      <p>${(product.price / 100).toFixed(2)}, paid in USDC</p>
      <form method="post" action="/orders">
        <button type="submit">Buy</button>
      </form>
    </>
  )
}
