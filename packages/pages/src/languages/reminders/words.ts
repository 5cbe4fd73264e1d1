/** The messages of the page that stops reminders. The page has no script, so no browser loads them. */
export type RemindersWords = {
  title: string
  asked: string
  stop: string
  rest: string
  stoppedTitle: string
  stopped: string
  again: string
}
