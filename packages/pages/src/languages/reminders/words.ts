/** The sentences of the page that ends reminders. The page loads no script, so that no browser needs them. */
export type RemindersWords = {
  title: string
  asked: string
  stop: string
  rest: string
  stoppedTitle: string
  stopped: string
  again: string
}
