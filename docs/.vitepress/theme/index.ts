import { inBrowser, type Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import './style.css'

/**
 * The default theme. It marks no main landmark on the home page and on the page of an unknown URL: `config.ts` does
 * so in the HTML of the home page, and the function here after a visitor comes to one of them.
 */
export default {
  extends: DefaultTheme,
  enhanceApp: ({ router }) => {
    if (!inBrowser) return
    router.onAfterRouteChange = () =>
      void requestAnimationFrame(() =>
        document.querySelector('.VPHome, .NotFound')?.setAttribute('role', 'main'),
      )
  },
} satisfies Theme
