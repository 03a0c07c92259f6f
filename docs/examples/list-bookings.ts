/**
 * Lists the bookings at your places and blocks an hour of one of them, with a client whose types are made of the
 * description of the API:
 *
 *   npm install openapi-fetch
 *   npx openapi-typescript https://your.marketplace/api/openapi.json -o viertel.ts
 *   VIERTEL_URL=https://your.marketplace VIERTEL_KEY=viertel_… node list-bookings.ts
 */
import createClient from 'openapi-fetch'
import type { paths } from './viertel.ts'

const { VIERTEL_URL: baseUrl = '', VIERTEL_KEY: key = '' } = process.env
const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}`, 'content-locale': 'en' } })

const side = process.argv[2] === 'company' ? 'booker' : 'provider'
const { data: bookings, error } = await api.GET('/api/booking', { params: { query: { side } } })
if (error) throw new Error(`${error.code}: ${error.message}`)
for (const { id, status, startAt, price } of bookings.data)
  console.log(`${id} ${status} ${startAt} ${price.totalCents} ${price.currency}`)

if (side === 'provider') {
  const { data: offices } = await api.GET('/api/office/my')
  for (const office of offices?.data ?? []) console.log(`place ${office.id} has ${office.capacity}`)
}
