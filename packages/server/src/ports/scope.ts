/** A workspace and mode. Every query of a workspace's data is made within one scope. */
export type Scope = { workspaceId: string; livemode: boolean }
