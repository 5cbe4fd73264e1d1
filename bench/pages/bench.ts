import { startBrowser } from '@stablerail/test-support/browser'
import type { Cleanup } from '../cleanup.ts'
import { describeMachine, type Machine, showMachine } from '../measure/machine.ts'
import { type Check, check, ms, number, printTable, writeResult } from '../measure/report.ts'
import { type Spread, spread } from '../measure/statistics.ts'
import { startDatabase } from '../processes/database.ts'
import { freePort } from '../processes/server.ts'
import { createVisits, type Loaded, type MeasuredPage } from './browser.ts'
import { createLighthouse, lighthouseVersion, type Scores } from './lighthouse.ts'
import { peers } from './peers.ts'
import { measureScrolling, type Scrolling } from './scrolling.ts'
import { openShop, type Shop } from './shop.ts'

type Measured = {
  page: MeasuredPage
  isHosted: boolean
  loaded: Loaded
  largestPaintMs: Spread
  /** Lighthouse scores; null in a quick run, because it does not install Lighthouse. */
  scores: Scores | null
}

/**
 * Measures, for each page, the downloaded bytes, the time until a slow phone shows the page, and the
 * Lighthouse scores.
 */
export const benchPages = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const size = quick
    ? { payments: 300, visits: 1, frames: 30, quietMs: 200 }
    : { payments: 10_000, visits: 5, frames: 600, quietMs: 1_500 }
  const databaseUrl = await startDatabase(cleanup)
  const machine = await describeMachine(databaseUrl)
  const shop = await openShop(cleanup, databaseUrl, size)
  const port = await freePort()
  const browser = await startBrowser([`--remote-debugging-port=${port}`])
  cleanup.onEnd(() => browser.close())
  console.log(`\nPages: ${size.visits} × on a phone with 150 ms, 1.6 Mbit/s and a quarter of a processor`)
  console.log(`${showMachine(machine)} · Chromium ${browser.version()}`)
  const visits = createVisits(browser, shop, size)
  const judge = quick ? null : await createLighthouse(port, shop)
  const measured: Measured[] = []
  const pages = pagesOf(shop)
  for (const page of [...pages.hosted, ...pages.dashboard]) {
    const paints: number[] = []
    for (let count = 0; count < size.visits; count += 1) paints.push(await visits.largestPaintMs(page))
    measured.push({
      page,
      isHosted: pages.hosted.includes(page),
      loaded: await visits.loaded(page),
      largestPaintMs: spread(paints),
      scores: judge === null ? null : await judge(page),
    })
  }
  const list = { name: 'payments', path: `${shop.dashboard}/payments`, isSignedIn: true, shows: 'Load more' }
  const scrolling = await visits.visit(list, { after: (page) => measureScrolling(page, size.frames) })
  report({ machine, measured, scrolling, quick })
}

const pagesOf = ({ paths, dashboard }: Shop): Record<'hosted' | 'dashboard', MeasuredPage[]> => ({
  hosted: [
    { name: 'checkout, to choose', path: paths.open, shows: 'Show address and QR code' },
    { name: 'checkout, to pay', path: paths.prepared, shows: 'Send exactly' },
    { name: 'checkout, paid', path: paths.paid, shows: 'Paid. Thank you.' },
    { name: 'payment link', path: paths.link, shows: 'Another amount' },
    { name: 'invoice', path: paths.invoice, shows: 'Due on' },
    { name: 'business', path: paths.business, shows: 'Contact the merchant' },
    { name: 'subscription', path: paths.subscription, shows: 'Tea club' },
    { name: 'an unknown address', path: '/pay/nothing', shows: 'Page not found' },
  ],
  dashboard: [
    { name: 'dashboard, sign-in', path: '/dashboard', shows: 'Password' },
    { name: 'dashboard, home', path: dashboard, isSignedIn: true, shows: 'All payments' },
    { name: 'dashboard, payments', path: `${dashboard}/payments`, isSignedIn: true, shows: 'Load more' },
  ],
})

type Report = { machine: Machine; measured: Measured[]; scrolling: Scrolling; quick: boolean }

const kilobytes = (bytes: number): number => bytes / 1024

const report = ({ machine, measured, scrolling, quick }: Report): void => {
  const score = (value: number | undefined) => (value === undefined ? '' : number(value))
  printTable(
    ['page', 'script', 'in all', 'largest paint', 'slowest', 'accessibility', 'performance'],
    measured.map(({ page, loaded, largestPaintMs, scores }) => [
      page.name,
      `${number(kilobytes(loaded.scriptBytes), 1)} KB`,
      `${number(kilobytes(loaded.bytes), 1)} KB`,
      ms(largestPaintMs.median),
      ms(largestPaintMs.max),
      score(scores?.accessibility),
      score(scores?.performance),
    ]),
  )
  if (!quick)
    console.log(`Accessibility and performance are scores of Lighthouse ${lighthouseVersion} for a phone.`)
  printTable(
    ['for comparison', 'script', 'source'],
    peers.map(({ name, scriptBytes, source }) => [name, `${number(kilobytes(scriptBytes), 1)} KB`, source]),
    { wordColumns: 3 },
  )
  const { frames, rows, mostRows } = scrolling
  printTable(
    ['scrolling', 'rows', 'most in the DOM', 'frame time, p50', 'p95', 'longest'],
    [['payments', number(rows), number(mostRows), ms(frames.p50Ms), ms(frames.p95Ms), ms(frames.maxMs)]],
  )
  for (const { page, scores } of measured)
    if (scores !== null && scores.failed.length > 0) console.log(`${page.name}: ${scores.failed.join(', ')}`)
  const checks = checksOf(measured, scrolling)
  console.log(`\n${writeResult('pages', { machine, checks, measured, scrolling, peers }, { quick })}`)
}

const checksOf = (measured: readonly Measured[], { frames, mostRows }: Scrolling): Check[] => {
  const hosted = measured.filter(({ isHosted }) => isHosted)
  const judged = measured.flatMap(({ scores }) => (scores === null ? [] : [scores.accessibility]))
  const most = (values: readonly number[]) => Math.max(...values)
  return [
    check(
      'what a visitor of a page for buyers loads before a wallet is used, compressed, at most',
      most(hosted.map(({ loaded }) => kilobytes(loaded.bytes))),
      ' KB',
      { atMost: 18 },
    ),
    check(
      'largest contentful paint of a page for buyers, slowest median',
      most(hosted.map(({ largestPaintMs }) => largestPaintMs.median)),
      ' ms',
      { atMost: 1_000 },
    ),
    ...(judged.length === 0
      ? []
      : [check('accessibility of every page, at least', Math.min(...judged), '', { atLeast: 100 })]),
    check('rows of a long list in the DOM at once', mostRows, '', { atMost: 100 }),
    check('frame time during scrolling, p95', frames.p95Ms, ' ms', { atMost: 34 }),
  ]
}
