import type { Model } from '../model/model.ts'
import type { Side } from './plan.ts'

/** What the text of a type is made with. */
export type Names = {
  model: Model
  side: Side
  /** Told every name that the text uses, so that it can be imported. */
  use: (name: string) => void
}
