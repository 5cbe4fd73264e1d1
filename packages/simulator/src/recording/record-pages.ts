/**
 * Records the pages of the documentation about scenarios. Each page shows a timeline: what the buyer, the chain and
 * the provider did, and which records and webhooks followed. `recorder` explains why a timeline is the same in each run.
 *
 * Two simulators run: one with one provider for each chain, and one with two. Stories on one chain follow each other,
 * because blocks that one of them mines would confirm the payments of another.
 */
import { recordEndpoints } from './endpoint-stories.ts'
import { renderSidebar } from './groups.ts'
import { renderPage } from './page.ts'
import { recordPayments } from './payment-stories.ts'
import { recordOneProvider, recordTwoProviders, toProviderPages } from './provider-stories.ts'
import { openWorld, storyChains } from './world.ts'

export const pagesFolder = new URL('../../../../docs/scenarios/generated/', import.meta.url)

const recordWithOne = async () => {
  await using world = await openWorld({ chains: storyChains.slice(0, 3) })
  const onBase = async () => ({
    payments: await recordPayments(world),
    providers: await recordOneProvider(world),
  })
  const [endpoints, { payments, providers }] = await Promise.all([recordEndpoints(world), onBase()])
  return { pages: [...payments, ...endpoints], providers }
}

const recordWithTwo = async () => {
  await using world = await openWorld({ chains: storyChains, providers: 2 })
  return await recordTwoProviders(world)
}

/** Runs every scenario. Returns the text of each file of the folder by its name. */
export const recordPages = async (): Promise<Map<string, string>> => {
  const [{ pages, providers }, two] = await Promise.all([recordWithOne(), recordWithTwo()])
  return new Map([
    ...[...pages, ...toProviderPages(providers, two)].map(
      (page) => [`${page.name}.md`, renderPage(page)] as const,
    ),
    ['sidebar.json', renderSidebar()] as const,
  ])
}
