import { renderPlain } from '../document/plain-page.tsx'
import { allRefundAddressWords } from '../languages/refund-address.ts'
import type { Renderer } from '../renderer.ts'
import { RefundAddressPage } from './refund-address-page.tsx'

export const renderRefundAddress: Renderer['renderRefundAddress'] = (frame, facts) => {
  const words = allRefundAddressWords[frame.language]
  return renderPlain(frame, {
    title: `${words.title} · ${facts.merchant.name}`,
    ownStyle: '',
    content: <RefundAddressPage facts={facts} words={words} logo={frame.logo} />,
  })
}
