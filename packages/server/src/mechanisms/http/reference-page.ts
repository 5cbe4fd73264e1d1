/**
 * The page that shows the API reference with Scalar's script, and corrections of that script: colors with
 * too little contrast, controls too small for a finger, and buttons without a name.
 */
import { apiVersion } from '@stablerail/contract'

const colors = {
  light: {
    1: '#15181e',
    2: '#565d69',
    3: '#5f6672',
    accent: '#4338ca',
    green: '#0b6b3a',
    red: '#b42318',
    yellow: '#7a5200',
    blue: '#1e5fae',
    orange: '#8a4b00',
    purple: '#6b3fa0',
  },
  dark: {
    1: '#f0f1f5',
    2: '#b4b9c6',
    3: '#a3a8b8',
    accent: '#a5a8ff',
    green: '#6fdc9f',
    red: '#ff9c93',
    yellow: '#f0d06b',
    blue: '#8cc2ff',
    orange: '#f7bd6b',
    purple: '#cdb0ff',
  },
}

const variables = (scheme: keyof typeof colors): string =>
  Object.entries(colors[scheme])
    .map(([name, color]) => `--scalar-color-${name}: ${color};`)
    .join(' ')

/** Text has a contrast of at least 4.5 with its background, and a control has at least 24 by 24 pixels. */
const style = `
.light-mode { ${variables('light')} --scalar-sidebar-color-2: ${colors.light[2]}; }
.dark-mode { ${variables('dark')} --scalar-sidebar-color-2: ${colors.dark[2]}; }
.light-mode .sidebar-search-placeholder { color: ${colors.light[2]}; }
.dark-mode .sidebar-search-placeholder { color: ${colors.dark[2]}; }
button { min-width: 24px; min-height: 24px; }
`

/**
 * The configuration of Scalar. It turns off all features that send requests to other hosts, load fonts or
 * offer a service of Scalar's vendor.
 */
const configuration = JSON.stringify({
  telemetry: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideTestRequestButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  customCss: style,
})

export const referencePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Stablerail API reference</title>
  </head>
  <body>
    <script id="api-reference" data-url="/${apiVersion}/openapi.json"
      data-configuration='${configuration}'></script>
    <script src="/${apiVersion}/docs/reader-key.js"></script>
    <script src="/${apiVersion}/docs/viewer.js"></script>
  </body>
</html>
`

/**
 * A script that replaces the storage of the browser, because a sandboxed page has no storage and Scalar's
 * script does not start without storage. The replacement lasts as long as the page.
 */
const storage = `for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map()
  Object.defineProperty(window, name, {
    value: {
      get length() { return kept.size },
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
    },
  })
}
`

/**
 * A script that corrects elements of Scalar for keyboards and screen readers: it names the buttons that copy an
 * example, gives the buttons that show more the visible text as their name, and lets the keyboard scroll lists and the
 * descriptions of responses.
 */
const corrections = `new MutationObserver(() => {
  const each = (selector, correct) => document.querySelectorAll(selector).forEach(correct)
  each('button.scalar-code-copy', (button) => {
    // A button shows the language of its example while the pointer is above the example, so its name contains it.
    const texts = [...button.querySelectorAll('span > span')].map((text) => text.textContent.trim())
    const name = ['Copy', ...texts.filter((text) => text !== '' && text !== 'Copy').slice(0, 1)].join(' ')
    if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name)
  })
  // A page has many of these, all with one name, so none of them is a landmark.
  each('.response-card[role="region"]', (card) => card.setAttribute('role', 'group'))
  each('button.show-more[aria-label]', (button) => button.removeAttribute('aria-label'))
  for (const scrolled of ['ul.endpoints', '.response-card-footer'])
    each(scrolled + ':not([tabindex])', (element) => element.setAttribute('tabindex', '0'))
}).observe(document.documentElement, { childList: true, subtree: true });
`

/** The scripts that run before Scalar's script. */
export const beforeViewer = storage + corrections
