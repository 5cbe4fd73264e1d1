import { renderPlain } from '../document/plain-page.tsx'
import { allLinkWords } from '../languages/link/all-words.ts'
import type { Renderer } from '../renderer.ts'
import ownStyle from './link.css?inline'
import { LinkPage } from './link-page.tsx'

export const renderLink: Renderer['renderLink'] = (frame, facts) =>
  renderPlain(frame, {
    title: `${facts.description} · ${facts.merchant.name}`,
    ownStyle,
    content: <LinkPage facts={facts} words={allLinkWords[frame.language]} logo={frame.logo} />,
  })
