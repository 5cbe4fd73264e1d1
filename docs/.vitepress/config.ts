import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'
import { breakCode } from './code-breaks.ts'
import { decisionsSidebar, guidesSidebar } from './contents.ts'
import { inlineDrawings } from './inline-drawings.ts'
import { emptyTableCorners } from './table-corners.ts'

const readSidebar = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

const referenceSidebar = [
  { text: 'Conventions', link: '/reference/' },
  ...readSidebar('../reference/generated/sidebar.json'),
]
const scenariosSidebar = [
  { text: 'The simulator', link: '/guides/simulator' },
  { text: 'Scenarios', link: '/scenarios/' },
  ...readSidebar('../scenarios/generated/sidebar.json'),
]

/**
 * Styles for browsers without JavaScript. They hide the elements that need JavaScript. On a small screen,
 * they place the sidebar with the table of contents below the text.
 */
const withoutJavaScript = `<style>
.vp-code-group .tabs { display: none !important }
.vp-code-group .blocks > div { display: block !important }
.VPLocalNav, .VPNavBarHamburger, .VPNavBarSearch, .VPSwitchAppearance, .vp-doc button.copy, .VPBackdrop { display: none !important }
@media (max-width: 959px) {
  .VPSidebar.VPSidebar { order: 3; position: static; width: auto; max-width: none; transform: none; opacity: 1; visibility: visible; box-shadow: none }
}
</style>`

export default defineConfig({
  lang: 'en',
  title: 'Stablerail',
  description: 'Take USDC and USDT from your buyers’ wallets, straight to your own.',
  srcExclude: ['README.md', '.examples/**'],
  // Generated pages are in a separate folder of the repository, which is not part of their URLs.
  rewrites: {
    'reference/generated/:path(.*)': 'reference/:path',
    'scenarios/generated/:path(.*)': 'scenarios/:path',
  },
  head: [
    ['link', { rel: 'icon', href: '/logo.svg', type: 'image/svg+xml' }],
    ['noscript', {}, withoutJavaScript],
  ],
  transformHtml: (html) => html.replace('<div class="VPHome"', '<div role="main" class="VPHome"'),
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (markdown) => {
      inlineDrawings(markdown)
      breakCode(markdown)
      emptyTableCorners(markdown)
    },
  },
  themeConfig: {
    logo: '/logo.svg',
    nav: [
      {
        text: 'Guides',
        link: '/quickstart',
        activeMatch: '^/(quickstart|guides|scenarios|concepts|configuration|figures)',
      },
      { text: 'SDK', link: '/sdk', activeMatch: '^/sdk' },
      { text: 'Operations', link: '/operations/install', activeMatch: '^/operations' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference' },
      { text: 'Decisions', link: decisionsSidebar()[0]?.items[0]?.link ?? '/', activeMatch: '^/decisions' },
    ],
    sidebar: {
      '/reference/': referenceSidebar,
      '/scenarios/': scenariosSidebar,
      '/decisions/': decisionsSidebar(),
      '/': guidesSidebar,
    },
    outline: { level: [2, 3], label: 'On this page' },
    search: {
      provider: 'local',
      // Without a label, the name of the button is its visible text, which contains the key of the shortcut.
      options: { translations: { button: { buttonText: 'Search', buttonAriaLabel: '' } } },
    },
    notFound: { linkText: 'Back to the start', linkLabel: 'Back to the start' },
    docFooter: { prev: 'Before', next: 'Next' },
  },
})
