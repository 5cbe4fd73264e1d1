import type { Model } from '../model/model.ts'
import type { Side } from './plan.ts'

/**
 * The parameters with which `typeText` renders a type: the model of the API, whether the type is sent or
 * returned (`side`), and a function that receives each type name in the rendered text.
 */
export type Names = {
  model: Model
  side: Side
  /** Called with every type name that the rendered text contains, so that the file can import it. */
  use: (name: string) => void
}
