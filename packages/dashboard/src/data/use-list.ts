import type { PageBody } from '@stablerail/sdk/functions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useWorkspace } from '../shell/workspace.ts'

/** The fields of a list response that are used here. A list without pagination has only `data`. */
type Answered<Item> = PromiseLike<Pick<PageBody<Item>, 'data'> & Partial<PageBody<Item>>>

/**
 * The maximum number of pages of a list that are read again automatically, because pages are read one after
 * the other. A longer list is read again only on request.
 */
const mostReadAgain = 5

/**
 * Reads a list of the workspace page by page. `key` identifies the list and its query. Nothing is read while
 * `isAsked` is false.
 */
export const useList = <Item>(
  key: readonly unknown[],
  ask: (cursor: string | undefined) => Answered<Item>,
  { isAsked = true }: { isAsked?: boolean } = {},
) => {
  const { key: workspaceKey } = useWorkspace()
  const query = useInfiniteQuery({
    queryKey: [...workspaceKey, ...key],
    queryFn: async ({ pageParam }) => {
      const { data, hasMore = false, nextCursor = null } = await ask(pageParam)
      return { data, hasMore, nextCursor }
    },
    enabled: isAsked,
    initialPageParam: undefined as string | undefined,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= mostReadAgain,
    getNextPageParam: ({ hasMore, nextCursor }) => (hasMore ? (nextCursor ?? undefined) : undefined),
  })
  return {
    items: query.data?.pages.flatMap(({ data }) => data),
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

export type List<Item> = ReturnType<typeof useList<Item>>
