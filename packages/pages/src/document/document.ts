import { directionOf } from '../languages/language-names.ts'
import type { Frame, Rendered } from '../renderer.ts'
import style from '../style.css?inline'
import { accentStyle } from './accent.ts'
import { describingElements } from './card.ts'

/** The names of the built script files, by page. `build-pages.ts` replaces this constant with them. */
declare const __SCRIPTS__: Record<PageName, { entry: string; languages: Record<string, string> }>

/** The pages that have a script. */
export type PageName = 'checkout' | 'subscription'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const metaOf = (attributes: Record<string, string>): string =>
  `<meta${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')}>`

/** Serialises JSON for a script element. `<` is escaped, so that no value can end the element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

export type Content = {
  title: string
  body: string
  /** CSS that only this page uses. */
  ownStyle?: string
  /**
   * The script of the page and its initial state; null for a page without a script. `hasWords` is whether the
   * script needs the messages in the page's language at once.
   */
  script: { page: PageName; state: object; hasWords: boolean } | null
  /** The page reloads itself after this many seconds if no script runs; null for never. */
  refreshSeconds: number | null
}

/**
 * Returns the URLs of a page's script and of the messages in its language, so that the browser loads both at
 * the same time.
 */
const scriptsOf = (
  { page, hasWords }: NonNullable<Content['script']>,
  language: Frame['language'],
): string[] => {
  const { entry, languages } = __SCRIPTS__[page]
  return [
    ...(hasWords ? [`<link rel="modulepreload" href="../scripts/${languages[language]}">`] : []),
    `<script type="module" src="../scripts/${entry}"></script>`,
  ]
}

/**
 * Returns the HTML document around the body of a page. All its URLs are relative, so that they lead to the
 * origin from which the page was loaded.
 */
export const toDocument = (
  { language, accent, card, isPreview = false }: Frame,
  content: Content,
): Rendered => {
  const { title, body, ownStyle = '' } = content
  const { script, refreshSeconds } = isPreview ? { script: null, refreshSeconds: null } : content
  const styles = [style, ownStyle, accent === null ? '' : accentStyle(accent)].filter((text) => text !== '')
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : ''
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="data:,">',
    ...(refreshSeconds === null
      ? []
      : [`<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>`]),
    `<title>${escaped(title)}</title>`,
    ...(card === undefined ? [] : describingElements(language, card).map(metaOf)),
    ...styles.map((text) => `<style>${text}</style>`),
    ...(script === null ? [] : scriptsOf(script, language)),
  ]
  const going =
    script === null ? '' : `<script type="application/json" id="state">${inScript(script.state)}</script>`
  const html = `<!doctype html>
<html lang="${language}"${direction}>
<head>
${head.join('\n')}
</head>
<body>
<div id="page">${body}</div>
${going}
</body>
</html>
`
  return { html, styles }
}
