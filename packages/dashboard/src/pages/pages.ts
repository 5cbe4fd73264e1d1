/** Every page of a workspace, by its path below `/{workspace}/{mode}/`. */
import { page } from '../page.ts'

export const pages = [
  page('/', () => import('./home/home.tsx')),
  page('payments', () => import('./payments/payments.tsx')),
  page('payments/$paymentId', () => import('./payments/payment.tsx')),
]
