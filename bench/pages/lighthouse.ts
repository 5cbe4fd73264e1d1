/** Runs Lighthouse, which rates a page as shown on a phone. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import project from './lighthouse-project/package.json' with { type: 'json' }
import type { Shop } from './shop.ts'

export const lighthouseVersion = project.dependencies.lighthouse

/** Scores from 0 to 100, and the failed accessibility audits. */
export type Scores = { accessibility: number; performance: number; failed: string[] }

type Category = { score: number | null; auditRefs: { id: string }[] }
type Run = (
  url: string,
  flags: object,
) => Promise<{
  lhr: { categories: Record<string, Category>; audits: Record<string, { score: number | null }> }
}>

/**
 * Installs Lighthouse from npm in the directory for temporary files, unless it is already there. It is not a
 * dependency of the repository, because nothing else needs its packages.
 */
const install = async (): Promise<string> => {
  const folder = path.join(tmpdir(), `stablerail-bench-lighthouse-${lighthouseVersion}`)
  if (existsSync(path.join(folder, 'node_modules', 'lighthouse'))) return folder
  process.stderr.write(
    `Installing Lighthouse ${lighthouseVersion} from npm, once; it is kept as ${folder} …\n`,
  )
  rmSync(folder, { recursive: true, force: true })
  cpSync(fileURLToPath(new URL('lighthouse-project', import.meta.url)), folder, { recursive: true })
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder })
  return folder
}

/**
 * Creates the function that rates pages. It connects to a browser that listens for DevTools connections on a
 * port.
 */
export const createLighthouse = async (port: number, { origin, cookies }: Shop) => {
  const folder = await install()
  const entry = pathToFileURL(path.join(folder, 'node_modules/lighthouse/core/index.js')).href
  const { default: run } = (await import(entry)) as { default: Run }
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return async ({ path, isSignedIn = false }: { path: string; isSignedIn?: boolean }): Promise<Scores> => {
    const { lhr } = await run(origin + path, {
      port,
      logLevel: 'error',
      onlyCategories: ['accessibility', 'performance'],
      // Without this option, Lighthouse would refuse the "not found" page because of its status 404.
      ignoreStatusCode: true,
      ...(isSignedIn && { extraHeaders: { cookie } }),
    })
    const { accessibility, performance } = lhr.categories
    const failed = (accessibility?.auditRefs ?? [])
      .map(({ id }) => id)
      .filter((id) => (lhr.audits[id]?.score ?? 1) < 1)
    const percent = (category: Category | undefined) => Math.round((category?.score ?? 0) * 100)
    return { accessibility: percent(accessibility), performance: percent(performance), failed }
  }
}
