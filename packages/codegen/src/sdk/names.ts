import type { Model } from '../model/model.ts'
import type { Side } from './plan.ts'

/** The context for rendering a type. */
export type Names = {
  model: Model
  side: Side
  /** Called with every name that the text uses, so that the name can be imported. */
  use: (name: string) => void
}
