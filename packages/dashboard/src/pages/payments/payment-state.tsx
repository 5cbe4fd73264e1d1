export { PaymentState } from '../../parts/status.tsx'
