/** What workers sleep on: work of a kind has been committed. */
export type WakeTopic = 'deliveries' | 'schedule'

/** Wakes workers, in this process at once and in others by a debounced NOTIFY. They poll besides. */
export type Wake = {
  notify(topic: WakeTopic): void
  /** Calls back whenever work of the kind was committed, here or elsewhere; answers how to stop. */
  onWake(topic: WakeTopic, listener: () => void): () => void
  close(): Promise<void>
}
