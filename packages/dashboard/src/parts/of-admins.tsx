import { Empty, PageHead } from './small.tsx'

/** Shown instead of a page whose data only admins may read. */
export const OfAdmins = ({ title }: { title: string }) => (
  <>
    <PageHead title={title} />
    <div className="rounded-xl border border-line bg-card">
      <Empty title="Admins see this">Ask an admin of the workspace for what you need, or for the role.</Empty>
    </div>
  </>
)
