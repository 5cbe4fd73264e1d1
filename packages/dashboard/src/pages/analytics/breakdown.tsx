import type { Analytics, AnalyticsGroup } from '@stablerail/sdk/functions'
import { Problem } from '../../parts/problem.tsx'
import { Card, Waiting } from '../../parts/small.tsx'
import { conversion, payments, volume } from './figures.ts'

type Props = {
  title: string
  asked: { data: Analytics | undefined; error: unknown; refetch: () => unknown }
  nameOf: (group: AnalyticsGroup) => string
}

/** The figures of a period by chain or by token, the largest first, with bars that show their shares. */
export const Breakdown = ({ title, asked: { data, error, refetch }, nameOf }: Props) => (
  <Card title={title}>
    {data === undefined ? (
      error === null ? (
        <Waiting />
      ) : (
        <Problem error={error} retry={() => void refetch()} />
      )
    ) : data.data.length === 0 ? (
      <p className="text-soft">No payments in this period.</p>
    ) : (
      <Groups title={title} groups={data.data} nameOf={nameOf} />
    )}
  </Card>
)

const headClass = 'pb-2 font-medium text-soft text-xs'

const Groups = ({
  title,
  groups,
  nameOf,
}: Pick<Props, 'title' | 'nameOf'> & { groups: readonly AnalyticsGroup[] }) => {
  const sorted = groups.toSorted((one, other) => other.volumeMinor - one.volumeMinor)
  const most = Math.max(1, ...sorted.map(({ volumeMinor }) => volumeMinor))
  return (
    <table className="w-full">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${headClass} text-start`}>
            Name
          </th>
          <th scope="col" className={`${headClass} text-end`}>
            {volume.name}
          </th>
          <th scope="col" className={`${headClass} text-end max-sm:hidden`}>
            {payments.name}
          </th>
          <th scope="col" className={`${headClass} text-end max-[18rem]:hidden`}>
            {conversion.name}
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((group) => (
          <tr key={nameOf(group)} className="border-line border-t">
            <th scope="row" className="w-2/5 py-2.5 pe-4 text-start font-normal">
              {nameOf(group)}
              <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-raised">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${(group.volumeMinor / most) * 100}%` }}
                />
              </span>
            </th>
            <td className="figures py-2.5 text-end align-top">{volume.show(group.volumeMinor)}</td>
            <td className="figures py-2.5 text-end align-top max-sm:hidden">
              {payments.show(group.paymentCount)}
            </td>
            <td className="figures py-2.5 text-end align-top max-[18rem]:hidden">
              {group.conversionBasisPoints === null ? '–' : conversion.show(group.conversionBasisPoints)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
