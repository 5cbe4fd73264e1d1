import Link from 'next/link'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { findOrder } from '../../../orders.ts'

/** The page to which the buyer returns. It loads itself again until the order is paid. */
export default async function OrderPage({ params }: { params: Promise<{ id: string }> }) {
  // Without this call, Next.js would store the page and show an old status.
  await connection()
  const order = findOrder((await params).id)
  if (order === undefined) notFound()
  const isPaid = order.status === 'paid'
  return (
    <>
      {!isPaid && <meta httpEquiv="refresh" content="3" />}
      <h1>{isPaid ? 'Thank you' : 'Waiting for the payment'}</h1>
      <p>
        Order {order.id}: {order.status}
      </p>
      <p>
        <Link href="/">Back to the shop</Link>
      </p>
    </>
  )
}
