type OfWorkspace = { workspaceId: string }

const byWorkspaceId = (one: OfWorkspace, other: OfWorkspace): number => {
  if (one.workspaceId === other.workspaceId) return 0
  return one.workspaceId < other.workspaceId ? -1 : 1
}

/**
 * Rows to insert, those of a workspace together and in the order given. Indexes begin with the workspace: rows in this
 * order meet the pages of an index one after the other, and do not jump between them.
 */
export const byWorkspace = <Row extends OfWorkspace>(rows: readonly Row[]): Row[] =>
  rows.toSorted(byWorkspaceId)
