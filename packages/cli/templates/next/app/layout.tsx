import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { product } from '../orders.ts'

export const metadata: Metadata = { title: product.name }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <main>{children}</main>
      </body>
    </html>
  )
}
