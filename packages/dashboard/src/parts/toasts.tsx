import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'

const manager = Toast.createToastManager()

/** Shows a message for a few seconds, such as that an action was performed. */
export const say = (words: string): void => void manager.add({ description: words })

export const Toasts = ({ children }: { children: ReactNode }) => (
  <Toast.Provider toastManager={manager}>
    {children}
    <Toast.Portal>
      <Toast.Viewport className="fixed inset-x-4 bottom-4 z-10 grid justify-items-center gap-2 sm:inset-x-auto sm:right-6 sm:bottom-6">
        <Shown />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)

const Shown = () => {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="fades rounded-lg bg-ink px-4 py-2.5 text-ground shadow-lg"
    >
      <Toast.Description />
    </Toast.Root>
  ))
}
