import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApi } from '../../../testing/api.ts'
import { mugLink, openLinkShop, tipLink } from '../../../testing/links.ts'
import { askPage, navigation, ownForm, pathOf, usePages } from '../../../testing/pages.ts'

const { api, ask, press, shop, visited } = usePages()

describe('an address that leads nowhere, or nowhere any more', () => {
  it.each([
    '/pay/nobody',
    '/checkout/nobody',
    '/pay',
    '/pay/',
    '/pay/a/b',
    '/checkout/%00',
    '/pay/%E0%A4%A',
    '/pay/%3Cscript%3E',
    `/checkout/${'a'.repeat(81)}`,
  ])('is a page that says so: %s', async (path) => {
    for (const call of [{}, { headers: navigation }, { form: {}, headers: ownForm }]) {
      const { status, text, headers } = await ask(path, call)
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(text).toContain('Page not found')
      expect(text).not.toContain('<script')
    }
  })

  it('is 405 for what no browser does', async () => {
    const { status, headers, text } = await ask('/pay/nobody', { method: 'DELETE' })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST'])
    expect(text).toMatch(/^<!doctype html>/)
  })

  it('is gone for a link that is off, and names the merchant', async () => {
    const link = await shop().makeLink()
    await api().call('DELETE', shop().path(`payment_links/${link.id}`), { key: shop().key })
    for (const call of [{}, { headers: navigation }, { form: {}, headers: ownForm }]) {
      const { status, text } = await ask(pathOf(link), call)
      expect([status, text.includes('Nothing was charged')]).toEqual([410, true])
    }
  })

  it('says what is missing where a price is not active or a wallet is gone', async () => {
    const other = await openLinkShop(api())
    const { id: priceId } = await other.makePrice()
    const link = await other.makeLink({ chain: 'base', token: 'USDC', priceId })
    const body = { active: false }
    await api().call('PATCH', other.path(`prices/${priceId}`), { key: other.key, body })
    const unsold = await ask(pathOf(link), { headers: navigation })
    expect([unsold.status, unsold.text.includes('not for sale at the moment')]).toEqual([410, true])
    const plain = await other.makeLink()
    await sql`update wallets set removed_at = now(), is_default = false
      where workspace_id = ${other.scope.workspaceId}`.execute(api().context.db)
    const unsettled = await ask(pathOf(plain), { headers: navigation })
    expect([unsettled.status, unsettled.text.includes('cannot take USDC on base')]).toEqual([422, true])
  })
})

/**
 * Returns the HTML of a page without the page's own two scripts: the module that it loads, and the JSON state
 * that the module reads.
 */
const withoutOwnScripts = (text: string) =>
  text
    .replace(/<script type="module" src="\.\.\/scripts\/[\w.-]+\.js"><\/script>/, '')
    .replace(/<script type="application\/json" id="state">[^<]*<\/script>/, '')

describe('every page', () => {
  const hostile = `"><script>alert('x')</script><img src=x onerror=alert(1)>\u202eevil</title>`
  it('shows hostile names as text', async () => {
    const evil = await openLinkShop(api())
    await api()
      .context.db.updateTable('workspaces')
      .set({ name: hostile, support_email: `a@b.example"><script>` })
      .where('id', '=', evil.scope.workspaceId)
      .execute()
    const links = [
      { ...mugLink, description: hostile },
      { ...tipLink, description: hostile },
    ]
    const texts: string[] = []
    for (const body of links) {
      const { link, place } = await visited(body, evil)
      texts.push((await ask(pathOf(link))).text)
      if (body === links[0]) {
        texts.push((await ask(place)).text)
        await press(place)
        texts.push((await ask(place)).text)
        await api().call('DELETE', evil.path(`payment_links/${link.id}`), { key: evil.key })
        texts.push((await ask(pathOf(link))).text)
      }
    }
    expect(texts).toHaveLength(5)
    for (const text of texts) {
      expect(text).toMatch(/&lt;script(&gt;|>)/)
      expect(withoutOwnScripts(text).match(/<(script|img)/g)).toBeNull()
      expect(text.match(/<\/title>/g)).toHaveLength(1)
    }
  })

  it('is kept nowhere, framed nowhere, and admits its own styles and scripts alone', async () => {
    const { link, place } = await visited()
    const { db } = api().context
    await db
      .updateTable('workspaces')
      .set({ accent: '#ff5a5f' })
      .where('id', '=', shop().scope.workspaceId)
      .execute()
    const off = await shop().makeLink()
    await api().call('DELETE', shop().path(`payment_links/${off.id}`), { key: shop().key })
    for (const path of [pathOf(link), place, pathOf(off), '/pay/nobody']) {
      const { headers, text } = await ask(path)
      const styles = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style)
      const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
      const scripts =
        "; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; style-src ${hashes.join(' ')}; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'` +
          (path === place ? scripts : ''),
      )
      // Every page has the common style element. The pages of this merchant (all but the page of an unknown link) also have
      // a style element for the merchant's accent color. The page of a payment link that is in use has a
      // third style element.
      expect(styles).toHaveLength({ [place]: 2, [pathOf(link)]: 3, [pathOf(off)]: 2 }[path] ?? 1)
      expect(text.match(/<script/g)?.length ?? 0).toBe(path === place ? 2 : 0)
      expect(withoutOwnScripts(text)).not.toMatch(/ style=|<script|javascript:/)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(text).toContain('<html lang="en">')
    }
  })

  it('is a page too when too many are asked for from one address', async () => {
    const strict = await startTestApi({
      config: { rateLimits: { keyPerSecond: 100, keyBurst: 100, publicPerSecond: 1, publicBurst: 1 } },
    })
    try {
      const answers = [await askPage(strict.baseUrl, '/pay/a'), await askPage(strict.baseUrl, '/pay/a')]
      expect(answers.map(({ status }) => status)).toEqual([404, 429])
      expect(answers[1]?.headers['retry-after']).toBe('1')
      expect(answers[1]?.text).toContain('Wait a moment')
    } finally {
      await strict.close()
    }
  })
})

describe('a script of a page', () => {
  const scriptOf = async () => {
    const { place } = await visited()
    return new URL(
      /src="(\.\.\/scripts\/[^"]+)"/.exec((await ask(place)).text)?.[1] ?? '',
      `http://x${place}`,
    ).pathname
  }

  it('is kept for good by browsers, under a name of its content, and is sent as a script alone', async () => {
    const { status, headers } = await ask(await scriptOf())
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(
      (await ask(await scriptOf(), { headers: { 'accept-encoding': 'br' } })).headers['content-encoding'],
    ).toBe('br')
  })

  it.each(['/scripts/none.js', '/scripts/', '/scripts/..%2frenderer.mjs', '/scripts/x/y.js'])(
    'is not there, and not kept, at %s',
    async (path) => {
      const { status, headers } = await ask(path)
      expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    },
  )

  it('is counted against the address that asks', async () => {
    const path = await scriptOf()
    const strict = await startTestApi({
      config: { rateLimits: { keyPerSecond: 100, keyBurst: 100, publicPerSecond: 0.01, publicBurst: 1 } },
    })
    try {
      const answers = []
      for (let count = 0; count < 12; count += 1) answers.push(await askPage(strict.baseUrl, path))
      expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.headers['cache-control']).toBe('no-store')
    } finally {
      await strict.close()
    }
  })
})

describe('a page in another language', () => {
  it('is in the language of the browser, else in the one that its address names', async () => {
    const { place } = await visited()
    const asked = await ask(place, { headers: { 'accept-language': 'de-AT,en;q=0.5' } })
    expect(asked.text).toContain('Adresse und QR-Code zeigen')
    expect(asked.headers['content-language']).toBe('de')
    expect(asked.headers.vary).toContain('accept-language')
    const named = await ask(`${place}?lang=ja`, { headers: { 'accept-language': 'de' } })
    expect(named.text).toContain('<html lang="ja">')
    const missing = await ask('/checkout/nobody', { headers: { 'accept-language': 'es' } })
    expect([missing.status, missing.text.includes('Página no encontrada')]).toEqual([404, true])
  })

  it('tells in English below its own words what the service says in English alone', async () => {
    const other = await openLinkShop(api())
    const link = await other.makeLink()
    await sql`update wallets set removed_at = now(), is_default = false
      where workspace_id = ${other.scope.workspaceId}`.execute(api().context.db)
    const { text } = await ask(pathOf(link), { headers: { ...navigation, 'accept-language': 'fr' } })
    expect(text).toContain('Impossible pour le moment')
    expect(text).toMatch(/<p class="soft" lang="en"[^>]*>The merchant cannot take USDC on base/)
  })

  it('is kept on the way from a link to its checkout', async () => {
    const link = await shop().makeLink()
    const { headers } = await ask(`${pathOf(link)}?lang=tr`, { headers: navigation })
    expect(headers.location).toMatch(/^\.\.\/checkout\/[\w-]{32}\?lang=tr$/)
    const plain = await ask(pathOf(link), { headers: navigation })
    expect(plain.headers.location).toMatch(/^\.\.\/checkout\/[\w-]{32}$/)
  })

  it('says in it that a link is off, and that what it sells is not for sale', async () => {
    const german = { ...navigation, 'accept-language': 'de' }
    const off = await shop().makeLink()
    await api().call('DELETE', shop().path(`payment_links/${off.id}`), { key: shop().key })
    expect((await ask(pathOf(off), { headers: german })).text).toContain('Es wurde nichts abgebucht')
    const { id: priceId } = await shop().makePrice()
    const link = await shop().makeLink({ chain: 'base', token: 'USDC', priceId })
    await api().call('PATCH', shop().path(`prices/${priceId}`), { key: shop().key, body: { active: false } })
    expect((await ask(pathOf(link), { headers: german })).text).toContain('ist zurzeit nicht erhältlich')
  })
})
