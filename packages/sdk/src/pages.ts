import type { WithResponse } from './answer.ts'
import { check } from './check.ts'
import type { RequestOptions } from './options.ts'
import type { Client, Route } from './route.ts'

/** One page of a list, newest first. */
export type PageBody<Item> = {
  /** The items of this page, newest first. */
  data: Item[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Pass as `cursor` for the next page; null on the last one. */
  nextCursor: string | null
}

/** A list as it is answered: one without pages is all of it, and says no more. */
type Answered<Item> = Pick<PageBody<Item>, 'data'> & Partial<PageBody<Item>>

/** A page that knows how to fetch the next. A list without pages is one page, and there is no next. */
export class Page<Item> implements PageBody<Item>, AsyncIterable<Item> {
  /** The items of this page, newest first. */
  declare readonly data: Item[]
  /** Whether another page follows. */
  declare readonly hasMore: boolean
  /** Pass as `cursor` for the next page; null on the last one. */
  declare readonly nextCursor: string | null
  readonly #cursor: string | undefined
  readonly #fetch: (cursor: string) => Promise<Page<Item>>

  /** `cursor` is the one the page was asked for with, `fetch` asks for another. */
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

  /** The next page; undefined after the last. */
  async next(): Promise<Page<Item> | undefined> {
    return this.hasMore && this.nextCursor !== null ? this.#fetch(this.nextCursor) : undefined
  }

  /** The items of this page and of all that follow. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const seen = new Set<string | null | undefined>([this.#cursor])
    for (let page: Page<Item> | undefined = this; page; page = await page.next()) {
      yield* page.data
      // A cursor that comes back would go round for ever.
      if (seen.has(page.nextCursor)) return
      seen.add(page.nextCursor)
    }
  }
}

/** The query of a list. That of a list without pages has no cursor. */
type ListQuery = (object & { cursor?: string | undefined }) | undefined

/**
 * A list that is asked for. Await it for a page, or iterate over it for every item of all pages. Nothing is sent
 * before either. It can be passed on wherever a promise of a page is wanted.
 */
export class PageRequest<Item> implements Promise<Page<Item>>, AsyncIterable<Item> {
  readonly [Symbol.toStringTag]: string = 'PageRequest'
  readonly #fetch: (cursor?: string) => Promise<WithResponse<Page<Item>>>
  #first: Promise<WithResponse<Page<Item>>> | undefined

  /** Made by the client. */
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

  /** The page and the `Response` it came in. */
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

  /** Every item of all pages, fetched as they are asked for. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    yield* await this
  }

  /** Items of all pages as an array, at most `limit`. */
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
