import { createContext, useContext } from 'react'

/** Asks the person for an authentication factor. Resolves to whether it was proven. */
export const StepUpContext = createContext<() => Promise<boolean>>(async () => false)

export const useStepUp = () => useContext(StepUpContext)
