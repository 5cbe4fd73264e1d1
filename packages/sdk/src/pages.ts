import type { WithResponse } from './answer.ts'
import { check } from './check.ts'
import type { RequestOptions } from './options.ts'
import type { Client, Route } from './route.ts'

/** One page of a list. The newest items come first. */
export type PageBody<Item> = {
  /** The items of this page, newest first. */
  data: Item[]
  /** Whether another page follows this page. */
  hasMore: boolean
  /** Pass this value as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

/** A list as the service returns it. A list without pagination has only `data`, which contains all items. */
type Answered<Item> = Pick<PageBody<Item>, 'data'> & Partial<PageBody<Item>>

/** One page of a list, which can fetch the next page. A list without pagination is a single page. */
export class Page<Item> implements PageBody<Item>, AsyncIterable<Item> {
  /** The items of this page, newest first. */
  declare readonly data: Item[]
  /** Whether another page follows this page. */
  declare readonly hasMore: boolean
  /** Pass this value as `cursor` to get the next page; null on the last page. */
  declare readonly nextCursor: string | null
  readonly #cursor: string | undefined
  readonly #fetch: (cursor: string) => Promise<Page<Item>>

  /** Called by the SDK. `cursor` is the cursor of this page; `fetch` fetches another page. */
  constructor(
    body: Answered<Item>,
    cursor: string | undefined,
    fetch: (cursor: string) => Promise<Page<Item>>,
  ) {
    this.#cursor = cursor
    this.data = body.data
    this.hasMore = body.hasMore ?? false
    this.nextCursor = body.nextCursor ?? null
    this.#fetch = fetch
  }

  /** Fetches the next page. Resolves to undefined after the last page. */
  async next(): Promise<Page<Item> | undefined> {
    return this.hasMore && this.nextCursor !== null ? this.#fetch(this.nextCursor) : undefined
  }

  /** Iterates over the items of this page and of all following pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const seen = new Set<string | null | undefined>([this.#cursor])
    for (let page: Page<Item> | undefined = this; page; page = await page.next()) {
      yield* page.data
      // Stops if a cursor is repeated, which would cause an endless loop.
      if (seen.has(page.nextCursor)) return
      seen.add(page.nextCursor)
    }
  }
}

/** The query of a list. For a list without pagination, it has no cursor. */
type ListQuery = (object & { cursor?: string | undefined }) | undefined

/**
 * A request for a list. Await it to get one page, or iterate over it with `for await` to get the items of all
 * pages. The request is sent only when you do either. It can be used wherever a promise of a page is
 * expected.
 */
export class PageRequest<Item> implements Promise<Page<Item>>, AsyncIterable<Item> {
  readonly [Symbol.toStringTag]: string = 'PageRequest'
  readonly #fetch: (cursor?: string) => Promise<WithResponse<Page<Item>>>
  #first: Promise<WithResponse<Page<Item>>> | undefined

  /** Called by the SDK. */
  constructor(
    client: Client,
    route: Route,
    path: readonly string[],
    query?: ListQuery,
    options?: RequestOptions | undefined,
  ) {
    this.#fetch = async (cursor = query?.cursor) => {
      const asked = cursor === undefined ? query : { ...query, cursor }
      const { data, response } = await client<Answered<Item>>(route, path, asked, options).withResponse()
      const next = async (after: string) => (await this.#fetch(after)).data
      return { data: new Page(data, cursor, next), response }
    }
  }

  /** Resolves to the page and the `Response` from which it was read. */
  withResponse(): Promise<WithResponse<Page<Item>>> {
    this.#first ??= this.#fetch()
    return this.#first
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is awaited for its page and iterated for its items.
  then<Fulfilled = Page<Item>, Rejected = never>(
    onFulfilled?: ((page: Page<Item>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.withResponse()
      .then(({ data }) => data)
      .then(onFulfilled, onRejected)
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Page<Item> | Rejected> {
    return this.then(null, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<Page<Item>> {
    return this.then().finally(onFinally)
  }

  /** Iterates over the items of all pages. Each page is fetched when it is needed. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    yield* await this
  }

  /** Fetches as many pages as needed, and resolves to an array of at most `limit` items. */
  async all(options: { limit: number }): Promise<Item[]> {
    const limit = options?.limit
    check('limit of all()', typeof limit === 'number' && limit >= 0, 'a number: all({ limit: 1000 })')
    const items: Item[] = []
    if (limit === 0) return items
    for await (const item of this) {
      items.push(item)
      if (items.length >= limit) break
    }
    return items
  }
}
