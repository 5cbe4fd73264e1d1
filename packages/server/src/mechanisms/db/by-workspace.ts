type OfWorkspace = { workspaceId: string }

const byWorkspaceId = (one: OfWorkspace, other: OfWorkspace): number => {
  if (one.workspaceId === other.workspaceId) return 0
  return one.workspaceId < other.workspaceId ? -1 : 1
}

/**
 * Groups the rows to insert by workspace, in their given order within a workspace. Indexes begin with the workspace,
 * so rows in this order visit the pages of an index one after the other.
 */
export const byWorkspace = <Row extends OfWorkspace>(rows: readonly Row[]): Row[] =>
  rows.toSorted(byWorkspaceId)
