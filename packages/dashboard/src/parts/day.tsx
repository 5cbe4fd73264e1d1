const utc = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' })
const thisYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const otherYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

/**
 * Shows the day of a time in the user's time zone, with the year if it is not the present one. The tooltip shows the time
 * in UTC.
 */
export const Day = ({ at }: { at: string }) => {
  const moment = new Date(at)
  const isThisYear = moment.getFullYear() === new Date().getFullYear()
  return (
    <time dateTime={at} title={utc.format(moment)} className="whitespace-nowrap">
      {(isThisYear ? thisYear : otherYear).format(moment)}
    </time>
  )
}
