import { renderPlain } from '../document/plain-page.tsx'
import { allBusinessWords } from '../languages/business/all-words.ts'
import type { Renderer } from '../renderer.ts'
import ownStyle from './business.css?inline'
import { BusinessPage } from './business-page.tsx'

export const renderBusiness: Renderer['renderBusiness'] = (frame, facts) =>
  renderPlain(frame, {
    title: facts.profile.merchant.name,
    ownStyle,
    content: <BusinessPage facts={facts} words={allBusinessWords[frame.language]} logo={frame.logo} />,
  })
