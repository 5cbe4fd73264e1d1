/**
 * The variants in which a page is checked: at the widths of a phone and a desktop screen, light and dark;
 * with TEST_LOOKS=all also in every language.
 */
import { mkdirSync } from 'node:fs'
import type { Language } from '@stablerail/pages'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectFits, expectLegible } from './checkout-pages.ts'

const isCampaign = process.env.TEST_LOOKS === 'all'

const pictures = new URL('../../../../node_modules/.pictures/', import.meta.url).pathname
if (isCampaign) mkdirSync(pictures, { recursive: true })

/** Whether the previews of pages are loaded and every transition has ended. */
const isAtRest = `[...document.querySelectorAll('iframe')].every(({ contentDocument }) =>
    contentDocument?.URL !== 'about:blank' && (contentDocument?.readyState ?? 'complete') === 'complete')
  && document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getTiming().iterations === Infinity)`

/**
 * Saves a screenshot of the whole page, with TEST_LOOKS=all only: the screenshots of an ordinary test run are
 * not looked at.
 */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (!isCampaign) return
  // A preview is loaded a moment after the form has changed.
  if ((await page.locator('iframe').count()) > 0) await page.waitForTimeout(300)
  // `waitForFunction` polls with `eval`, which the policy of the pages forbids.
  await expect.poll(() => page.evaluate(isAtRest)).toBe(true)
  await page.screenshot({ path: `${pictures}${name}.png`, fullPage: true })
}

const languages: readonly Language[] = isCampaign
  ? ['en', 'de', 'es', 'fr', 'pt', 'tr', 'ar', 'zh', 'ja']
  : ['en']

type Look = { width: number; colorScheme: 'light' | 'dark' }

const looksAt = (...widths: readonly number[]): Look[] =>
  widths.flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })))

/** A phone has the narrowest width at 200 percent zoom. */
const looks = isCampaign ? looksAt(195, 320, 390, 1280) : looksAt(390, 1280)

/**
 * The variants (width and colour scheme) in which pages of the dashboard are checked. The dashboard is mainly
 * for desktop screens, and each of its pages needs a sign-in, so an ordinary test run checks two variants
 * only.
 */
export const dashboardLooks: readonly Look[] = isCampaign
  ? looksAt(390, 1280)
  : [
      { width: 1280, colorScheme: 'light' },
      { width: 390, colorScheme: 'dark' },
    ]

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** The values of the lists of names and values that are wider than their column. */
const overflowingFacts = `[...document.querySelectorAll('dl dd')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ previousElementSibling, textContent }) => previousElementSibling?.textContent + ': ' + textContent)`

/**
 * Expects that nothing on a page of the dashboard is wider than the window, and no value of a list wider than its column.
 * Saves a screenshot of each variant.
 */
export const lookAtDashboard = async (page: Page, name: string): Promise<void> => {
  for (const { width, colorScheme } of dashboardLooks) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    // A list that is closing has its place in the former width for a moment.
    await expect.poll(() => page.evaluate(overflow)).toBe(0)
    await expect.poll(() => page.evaluate(overflowingFacts)).toEqual([])
    await keepPicture(page, `dashboard-${name}-${width}-${colorScheme}`)
  }
}

/**
 * Returns the URL of a page in a language. English has no parameter, because the browser itself requests
 * English.
 */
export const inLanguage = (url: string, language: Language): string => {
  const address = new URL(url)
  if (language === 'en') address.searchParams.delete('lang')
  else address.searchParams.set('lang', language)
  return address.href
}

/**
 * Checks a page in every variant: nothing is wider than the window, with its `details` open and closed, and
 * the page is accessible. Saves a screenshot of each variant, named by the page's state, the width and the
 * colour scheme, and the language unless it is English. `arrive` opens the page in a language and waits until
 * it is complete; with `englishAlone` the page exists in English only.
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

/** Opens all `details` elements, because their content is not measured otherwise, or closes them again. */
const fold = (page: Page, isOpen: boolean) =>
  page.evaluate(`document.querySelectorAll('${isOpen ? 'details:not([open])' : 'details.unfolded'}').forEach((one) => {
    one.open = ${isOpen}
    one.classList.toggle('unfolded', ${isOpen})
  })`)
