import { useState } from 'react'
import { Choice } from '../../parts/form.tsx'
import { permissionsOf, roles } from '../../parts/roles.ts'

const options = roles.map(([role, name]) => [role, name] as const)

/** The control for the role of a member, with the permissions of the chosen role beneath. */
export const RoleChoice = ({ role = roles[0][0] }: { role?: string }) => {
  const [chosen, setChosen] = useState(role)
  return (
    <Choice
      name="role"
      label="Role"
      options={options}
      value={chosen}
      onChange={(event) => setChosen(event.currentTarget.value)}
      hint={permissionsOf(chosen)}
    />
  )
}
