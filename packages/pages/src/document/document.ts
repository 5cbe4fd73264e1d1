import { directionOf } from '../languages/language-names.ts'
import type { Frame, Rendered } from '../renderer.ts'
import style from '../style.css?inline'
import { accentStyle } from './accent.ts'

/** What the build knows of the scripts, by their names; `build-pages.ts` puts it here. */
declare const __SCRIPTS__: { entry: string; languages: Record<string, string> }

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** JSON within a script element, which nothing in it can end. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

export type Content = {
  title: string
  body: string
  /** The style of what this page alone has. */
  ownStyle?: string
  /** What the script of the page goes on with; null for a page without a script. */
  state: object | null
  /** The page is loaded again after so many seconds where no script runs; null to leave it. */
  refreshSeconds: number | null
}

/** A document around the body of a page. All its addresses are relative, so that it stays on the origin by which it came. */
export const toDocument = ({ language, accent }: Frame, content: Content): Rendered => {
  const { title, body, ownStyle = '', state, refreshSeconds } = content
  const styles = [style, ownStyle, accent === null ? '' : accentStyle(accent)].filter((text) => text !== '')
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : ''
  const script = (name: string | undefined) => `../scripts/${name}`
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
    ...styles.map((text) => `<style>${text}</style>`),
    ...(state === null
      ? []
      : [
          `<link rel="modulepreload" href="${script(__SCRIPTS__.languages[language])}">`,
          `<script type="module" src="${script(__SCRIPTS__.entry)}"></script>`,
        ]),
  ]
  const going = state === null ? '' : `<script type="application/json" id="state">${inScript(state)}</script>`
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
