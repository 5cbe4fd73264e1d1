/** How a page is looked at: at the widths of a phone and a screen, light and dark; in a campaign in every language too. */
import { mkdirSync } from 'node:fs'
import type { Language } from '@stablerail/pages'
import type { Page } from 'playwright-core'
import { expectAccessible, expectFits, expectLegible } from './checkout-pages.ts'

const isCampaign = process.env.TEST_LOOKS === 'all'

const pictures = new URL('../../../../node_modules/.pictures/', import.meta.url).pathname
if (isCampaign) mkdirSync(pictures, { recursive: true })

/** Keeps a picture of the whole page, in a campaign only. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (isCampaign) await page.screenshot({ path: `${pictures}${name}.png`, fullPage: true })
}

const languages: readonly Language[] = isCampaign
  ? ['en', 'de', 'es', 'fr', 'pt', 'tr', 'ar', 'zh', 'ja']
  : ['en']

type Look = { width: number; colorScheme: 'light' | 'dark' }

const looksAt = (...widths: readonly number[]): Look[] =>
  widths.flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })))

const looks = isCampaign ? looksAt(320, 390, 1280) : looksAt(390, 1280)

/** The dashboard is for a screen first; each of its pages takes a sign-in, so that a test run looks twice. */
export const dashboardLooks: readonly Look[] = isCampaign
  ? looksAt(390, 1280)
  : [
      { width: 1280, colorScheme: 'light' },
      { width: 390, colorScheme: 'dark' },
    ]

/** The address of a page in a language; the browser itself asks for English. */
export const inLanguage = (url: string, language: Language): string => {
  const address = new URL(url)
  if (language === 'en') address.searchParams.delete('lang')
  else address.searchParams.set('lang', language)
  return address.href
}

/**
 * Looks at a page in every look: it fits, with what it folds away and without, is accessible, and is kept as a picture. A
 * picture is named by the page's state, the width and the scheme, and by the language unless it is English.
 * `arrive` goes to the page in a language, and waits until it stands; with `englishAlone` it knows no other.
 */
export const lookAt = async (
  page: Page,
  name: string,
  { arrive, englishAlone = false }: { arrive(language: Language): Promise<void>; englishAlone?: boolean },
): Promise<void> => {
  for (const language of englishAlone ? (['en'] as const) : languages) {
    await page.setViewportSize({ width: 390, height: 844 })
    await arrive(language)
    const ending = language === 'en' ? '' : `-${language}`
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await expectFits(page)
      await keepPicture(page, `${name}-${width}-${colorScheme}${ending}`)
      await fold(page, true)
      await expectFits(page)
      await (colorScheme === 'dark' && !isCampaign ? expectLegible(page) : expectAccessible(page))
      await fold(page, false)
    }
  }
}

/** Opens what is folded away, since nothing there is measured else, or folds it again. */
const fold = (page: Page, isOpen: boolean) =>
  page.evaluate(`document.querySelectorAll('${isOpen ? 'details:not([open])' : 'details.unfolded'}').forEach((one) => {
    one.open = ${isOpen}
    one.classList.toggle('unfolded', ${isOpen})
  })`)
