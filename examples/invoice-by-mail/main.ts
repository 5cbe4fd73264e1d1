import { Stablerail } from '@stablerail/sdk'
import { createStudio } from './studio.ts'

// The port of this example's server. The SDK client and the webhook handler read their settings from other
// environment variables.
const { PORT = '4242' } = process.env

const studio = createStudio({
  client: new Stablerail(),
  tell: ({ id, email, status }) => console.log(`The invoice of job ${id} to ${email} is ${status}`),
})

studio.listen(Number(PORT), (error) => {
  if (error === undefined) return console.log(`The studio is open at http://127.0.0.1:${PORT}`)
  console.error(`Port ${PORT} cannot be listened on: ${error.message}. Set PORT to another.`)
  process.exitCode = 1
})
