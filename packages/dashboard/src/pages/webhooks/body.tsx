/** The body of a webhook. */
import { Copied } from '../../parts/small.tsx'

/** Indents JSON. Any other text is returned unchanged. */
const prettyOf = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export const Text = ({ children }: { children: string }) => (
  <pre className="wrap-anywhere min-w-0 whitespace-pre-wrap rounded-lg bg-raised p-3 text-xs">{children}</pre>
)

/** Shows the body that is sent for an event, with a button that copies it; null if the event was deleted. */
export const Body = ({ body }: { body: string | null }) => (
  <section className="grid min-w-0 gap-2">
    <div className="flex items-center justify-between gap-2">
      <h3 className="font-semibold">Body</h3>
      {body !== null && <Copied text={body} shown="" name="body" />}
    </div>
    {body === null ? (
      <p className="text-soft">The event was deleted, and its body with it.</p>
    ) : (
      <Text>{prettyOf(body)}</Text>
    )}
  </section>
)
