import type { Page } from 'playwright-core'
import { type Latency, summarize } from '../measure/statistics.ts'

/**
 * The scrolling performance of a long list: the durations of frames, and the largest number of rows in the
 * DOM.
 */
export type Scrolling = { frames: Latency; rows: number; mostRows: number }

/** Script that loads pages of the list until there are no more. */
const loadAll = `new Promise((resolve) => {
  const more = () => [...document.querySelectorAll('main button')].find(({ textContent }) => /^Load/.test(textContent))
  const look = () => {
    const button = more()
    if (button === undefined) return resolve()
    if (!button.disabled) button.click()
    setTimeout(look, 5)
  }
  look()
})`

const scroll = (frames: number) => `new Promise((resolve) => {
  const rows = () => document.querySelectorAll('main tbody tr').length
  const [lengths, perFrame] = [[], 120]
  let [lastMs, mostRows] = [undefined, 0]
  scrollTo(0, 0)
  const step = (nowMs) => {
    if (lastMs !== undefined) lengths.push(nowMs - lastMs)
    lastMs = nowMs
    mostRows = Math.max(mostRows, rows())
    if (lengths.length === ${frames}) return resolve({ lengths, mostRows })
    scrollBy(0, perFrame)
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
})`

/** Scrolls a list of the dashboard from its start, 120 pixels per frame, which is two or three rows. */
export const measureScrolling = async (page: Page, frames: number): Promise<Scrolling> => {
  await page.evaluate(loadAll)
  const { lengths, mostRows } = await page.evaluate<{ lengths: number[]; mostRows: number }>(scroll(frames))
  const rows = Number(await page.locator('main table').getAttribute('aria-rowcount')) - 1
  return { frames: summarize(lengths), rows, mostRows }
}
