/**
 * Builds the site into `.vitepress/dist` and checks the result. VitePress itself refuses links to missing pages. The
 * checks here find links to missing anchors, requests to other hosts, and pages whose text only JavaScript shows.
 *
 *   npm run docs            build
 *   npm run docs -- --dev   serve while writing
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, createServer } from 'vitepress'

const root = fileURLToPath(new URL('.', import.meta.url))
const dist = join(root, '.vitepress', 'dist')

type PageText = { path: string; html: string }

const filesIn = (ending: string) =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ending))

const readPages = (): PageText[] =>
  filesIn('.html').map((path) => ({ path, html: readFileSync(join(dist, path), 'utf8') }))

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value)

const anchorsOf = (pages: readonly PageText[]) =>
  new Map(pages.map(({ path, html }) => [`/${path}`, new Set(found(html, /\sid="([^"]+)"/g))]))

/** Returns the links to pages or anchors of the site that do not exist. */
const deadLinks = (pages: readonly PageText[]) => {
  const anchors = anchorsOf(pages)
  return pages.flatMap(({ path, html }) =>
    [...new Set(found(html, /<a [^>]*href="([^"]+)"/g))].flatMap((href) => {
      const { origin, pathname, hash } = new URL(href, `http://docs/${path}`)
      if (origin !== 'http://docs') return []
      const target = pathname.endsWith('/') ? `${pathname}index.html` : pathname
      const known = anchors.get(target)
      const isThere = known !== undefined && (hash === '' || known.has(decodeURIComponent(hash.slice(1))))
      return isThere ? [] : [`${path}: ${href} leads nowhere`]
    }),
  )
}

/** Returns the URLs that a browser would fetch from another host. */
const strangers = (pages: readonly PageText[]) => {
  const elements =
    /<(?:script|img|iframe|link|source|video|audio)\b[^>]*\b(?:src|href)="((?:https?:)?\/\/[^"]+)"/g
  const styles = filesIn('.css').map((path) => ({ path, text: readFileSync(join(dist, path), 'utf8') }))
  return [
    ...pages.flatMap(({ path, html }) => found(html, elements).map((url) => `${path} loads ${url}`)),
    ...styles.flatMap(({ path, text }) =>
      found(text, /(?:url\(|@import\s)["']?((?:https?:)?\/\/[^"')]+)/g).map((url) => `${path} loads ${url}`),
    ),
  ]
}

/** Returns the pages whose HTML file does not contain their text, because only JavaScript shows it. */
const emptyPages = (pages: readonly PageText[]) =>
  pages
    .filter(({ path, html }) => path !== '404.html' && !/<h1[\s>]/.test(html))
    .map(({ path }) => `${path} is empty`)

const check = () => {
  const pages = readPages()
  const faults = [...deadLinks(pages), ...strangers(pages), ...emptyPages(pages)]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else
    console.log(
      `${pages.length} pages in ${relative(process.cwd(), dist)}; "npm run docs -- --dev" serves them`,
    )
}

if (process.argv.includes('--dev')) {
  const server = await createServer(root)
  await server.listen()
  server.printUrls()
} else {
  await build(root)
  check()
}
