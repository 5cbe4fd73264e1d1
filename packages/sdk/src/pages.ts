import type { Call, Send } from './operation.ts'

/** One page of a list, newest first. */
export type PageBody<Item> = {
  /** The items of this page, newest first. */
  data: Item[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Pass as `cursor` for the next page; null on the last one. */
  nextCursor: string | null
}

/** A page that knows how to fetch the next. */
export class Page<Item> implements PageBody<Item>, AsyncIterable<Item> {
  /** The items of this page, newest first. */
  readonly data: Item[]
  /** Whether another page follows. */
  readonly hasMore: boolean
  /** Pass as `cursor` for the next page; null on the last one. */
  readonly nextCursor: string | null
  readonly #cursor: string | undefined
  readonly #fetch: (cursor: string) => Promise<Page<Item>>

  /** `cursor` is the one the page was asked for with, `fetch` asks for another. */
  constructor(
    body: PageBody<Item>,
    cursor: string | undefined,
    fetch: (cursor: string) => Promise<Page<Item>>,
  ) {
    this.#cursor = cursor
    this.data = body.data
    this.hasMore = body.hasMore
    this.nextCursor = body.nextCursor
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

/** A page and the `Response` it came in. */
type PageAnswer<Item> = { data: Page<Item>; response: Response }

type ListCall = Call & { input?: { cursor?: string | undefined } | undefined }

/**
 * A list that is asked for. Await it for a page, or iterate over it for every item of all pages. Nothing is sent
 * before either.
 */
export class PageRequest<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #send: Send
  readonly #call: ListCall
  #first: Promise<PageAnswer<Item>> | undefined

  constructor(send: Send, call: ListCall) {
    this.#send = send
    this.#call = call
  }

  /** Asks for the page at a cursor: by default the one the caller gave, or the first. */
  async #fetch(cursor = this.#call.input?.cursor): Promise<PageAnswer<Item>> {
    const { data, response } = await this.#send<PageBody<Item>>({
      ...this.#call,
      input: { ...this.#call.input, ...(cursor !== undefined && { cursor }) },
    }).withResponse()
    const page = new Page(data, cursor, async (next) => (await this.#fetch(next)).data)
    return { data: page, response }
  }

  /** The page and the `Response` it came in. */
  withResponse(): Promise<PageAnswer<Item>> {
    this.#first ??= this.#fetch()
    return this.#first
  }

  async #page() {
    return (await this.withResponse()).data
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is awaited for its page and iterated for its items.
  then<Fulfilled = Page<Item>, Rejected = never>(
    onFulfilled?: ((page: Page<Item>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#page().then(onFulfilled, onRejected)
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Page<Item> | Rejected> {
    return this.#page().catch(onRejected)
  }

  /** Every item of all pages, fetched as they are asked for. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    yield* await this.#page()
  }

  /** Items of all pages as an array, at most `limit`. */
  async all({ limit }: { limit: number }): Promise<Item[]> {
    const items: Item[] = []
    if (limit <= 0) return items
    for await (const item of this) {
      items.push(item)
      if (items.length >= limit) break
    }
    return items
  }
}
