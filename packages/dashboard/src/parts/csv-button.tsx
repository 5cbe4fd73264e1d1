import { useMutation } from '@tanstack/react-query'
import { Button } from './button.tsx'
import { Problem } from './problem.tsx'

type Props = {
  /** The start of the file name, which the date follows. */
  name: string
  ask: () => PromiseLike<Response>
}

/** A button that downloads a list as CSV, in the mode and with the filters of the page. */
export const CsvButton = ({ name, ask }: Props) => {
  const fetching = useMutation({
    mutationFn: async () => {
      const file = await (await ask()).blob()
      const url = URL.createObjectURL(file)
      const link = document.createElement('a')
      link.href = url
      link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    },
  })
  return (
    <div className="grid justify-items-end gap-2">
      <Button isBusy={fetching.isPending} onClick={() => fetching.mutate()}>
        {fetching.isPending ? 'Exporting …' : 'Export CSV'}
      </Button>
      {fetching.error !== null && <Problem error={fetching.error} />}
    </div>
  )
}
