import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { allMessages } from '../languages/languages.ts'
import { WordsProvider } from '../parts/words-context.tsx'
import type { Frame, Rendered } from '../renderer.ts'
import { toDocument } from './document.ts'

type PlainPage = { title: string; ownStyle: string; content: ComponentChildren }

/** Renders a page without a script. */
export const renderPlain = (frame: Frame, { title, ownStyle, content }: PlainPage): Rendered => {
  const { language } = frame
  const body = renderToString(
    <WordsProvider value={{ t: allMessages[language], language }}>{content}</WordsProvider>,
  )
  return toDocument(frame, { title, ownStyle, body, script: null, refreshSeconds: null })
}
