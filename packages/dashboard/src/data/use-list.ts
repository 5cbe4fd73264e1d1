import type { PageBody } from '@stablerail/sdk/functions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useWorkspace } from '../shell/workspace.ts'

/** As much of the answer to a list as is read here: lists without pages have `data` alone. */
type Answered<Item> = PromiseLike<Pick<PageBody<Item>, 'data'> & Partial<PageBody<Item>>>

/** All pages of a list are read again one after the other, so that of a longer one this is left to who asks for it. */
const mostReadAgain = 5

/**
 * A list of the workspace, page by page. `key` names the list and what it was asked with. It is not read while `isAsked`
 * is false.
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
