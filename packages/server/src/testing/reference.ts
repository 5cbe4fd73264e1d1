/** Reads the page of the API reference in a browser. */
import type { Page } from 'playwright-core'

/** Opens the operation that creates a checkout, and returns the text of its example request. */
export const exampleOfCheckout = async (page: Page): Promise<string> => {
  await page
    .getByRole('heading', { level: 1, name: 'Stablerail' })
    .waitFor({ state: 'attached', timeout: 30_000 })
  // The viewer draws an operation when it is scrolled to it.
  await page.evaluate(`location.hash = '#tag/checkouts/POST/v1/workspaces/{workspaceId}/checkouts'`)
  const example = page.locator('pre').filter({ hasText: '--request POST' }).filter({ hasText: '/checkouts' })
  return (await example.first().textContent({ timeout: 30_000 })) ?? ''
}
